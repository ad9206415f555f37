import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { go, openConnected, recheck } from './support/app.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
type Hash = `0x${string}`;

/** Sends an amount and leaves the transaction pending. */
async function sendPending(page: Page, amount: string): Promise<Hash> {
  await go(page, 'Send');
  const to = page.getByLabel('To', { exact: true });
  const another = page.getByRole('button', { name: 'Send another' });
  // The page shows the states of the earlier transaction until it is dismissed.
  await expect(to.or(another).first()).toBeVisible();
  if (await another.isVisible()) await another.click();
  await to.fill(friend);
  await page.getByLabel('Amount in ETH').fill(amount);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'sent');
  const hash = (await hexIn(page.getByTestId('hash'))) as Hash;
  await go(page, 'Activity');
  return hash;
}

const items = (page: Page) => page.locator('.activity-item');
const statusOf = (item: Locator) => item.locator('.activity-status');
const newest = (page: Page) => items(page).first();

/** Opens an entry and keeps it open. */
async function openEntry(item: Locator): Promise<Locator> {
  if ((await item.getAttribute('open')) === null) await item.locator('summary').click();
  const details = item.locator('.activity-details');
  await expect(details).toBeVisible();
  return details;
}

/** Presses the button for a purpose, reads the offered fees and continues in the wallet. */
async function replace(
  details: Locator,
  button: string,
): Promise<{ fee: bigint; was: bigint; tip: bigint; wasTip: bigint }> {
  await details.getByRole('button', { name: button }).click();
  const continueButton = details.getByRole('button', { name: /^Continue in / });
  await expect(continueButton).toBeVisible();
  const readFee = async (part: string) => {
    const row = details.locator(`[data-part="${part}"]`);
    const was = row.locator('[data-before]');
    return [
      BigInt((await row.getAttribute('data-now')) ?? 0),
      BigInt((await was.count()) ? ((await was.getAttribute('data-before')) ?? 0) : 0),
    ] as const;
  };
  await expect(details.locator('[data-part="maxFeePerGas"] dd')).toHaveText(
    /^[\d.,]+ gwei( before: [\d.,]+ gwei)?$/,
  );
  const [[fee, was], [tip, wasTip]] = [await readFee('maxFeePerGas'), await readFee('maxPriorityFeePerGas')];
  await continueButton.click();
  return { fee, was, tip, wasTip };
}

test('a pending transaction can be sped up, cancelled, forgotten and sent again, and each status comes from the chain', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const url = stack.chains[0]?.url ?? '';
  const chain = look(url);
  const readPaid = () => chain.getBalance({ address: friend });
  const mineBlock = () => rpc(url, 'evm_mine');
  await page.clock.install();
  await openConnected(page);
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    const before = await readPaid();

    // Speeding up raises both fees by at least a tenth, keeps the nonce and reports the first transaction as
    // replaced.
    const slow = await sendPending(page, '0.01');
    const offer = await replace(await openEntry(newest(page)), 'Speed up');
    expect(offer.was).toBeGreaterThan(0n);
    expect(offer.fee * 10n).toBeGreaterThanOrEqual(offer.was * 11n);
    expect(offer.tip * 10n).toBeGreaterThanOrEqual(offer.wasTip * 11n);
    await expect(items(page)).toHaveCount(2);
    await expect(newest(page).locator('.activity-title')).toHaveText(/^Speed-up: Send .*0.01/);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mineBlock();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    await expect(await openEntry(newest(page))).toContainText('It replaced an earlier transaction');
    await expect(await openEntry(items(page).nth(1))).toContainText(
      'A transaction with the same nonce replaced it',
    );
    // The replaced entry links to its replacement.
    await newest(page).locator('summary').click();
    await expect(newest(page)).not.toHaveAttribute('open');
    await items(page).nth(1).getByRole('link', { name: /^0x/ }).first().click();
    await expect(newest(page)).toHaveAttribute('open');
    await expect(newest(page).locator('summary')).toBeFocused();
    expect(await chain.getTransactionReceipt({ hash: slow }).catch(() => undefined)).toBeUndefined();
    expect((await readPaid()) - before).toBe(10n ** 16n);

    // A cancelled transaction pays nothing.
    await sendPending(page, '0.02');
    await replace(await openEntry(newest(page)), 'Cancel it');
    await expect(newest(page)).toContainText('Cancel nonce');
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mineBlock();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    expect((await readPaid()) - before).toBe(10n ** 16n);

    // If the first transaction is included first, the cancellation is reported as lost.
    const raw = await rawTransactionOf(url, await sendPending(page, '0.03'));
    await replace(await openEntry(newest(page)), 'Cancel it');
    await expect(newest(page)).toContainText('Cancel nonce');
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await rpc(url, 'anvil_dropAllTransactions');
    await rpc(url, 'eth_sendRawTransaction', [raw]);
    await mineBlock();
    await expect(statusOf(items(page).nth(1))).toHaveText('Confirmed');
    await expect(statusOf(newest(page))).toHaveText('Replaced');
    await expect(await openEntry(newest(page))).toContainText('was included first');
    expect((await readPaid()) - before).toBe(4n * 10n ** 16n);

    // A transaction that every server forgot is reported as dropped, not as replaced, and can be sent again
    // without paying twice.
    const forgotten = await sendPending(page, '0.04');
    const entryDetails = await openEntry(newest(page));
    await expect(entryDetails).toContainText('Nonce');
    await rpc(url, 'anvil_dropTransaction', [forgotten]);
    // A poll that had already started may still find it, which restarts the ten minutes.
    const passTenMinutes = async () => {
      await page.clock.fastForward('10:30');
      return statusOf(newest(page)).textContent();
    };
    await expect.poll(passTenMinutes, { intervals: [6_000], timeout: 90_000 }).toBe('Dropped');
    await expectAccessibleInBoth(page, 'a dropped transaction');
    await entryDetails.getByRole('button', { name: 'Send it again' }).click();
    await expect(entryDetails).toContainText('you cannot pay twice');
    await expectAccessibleInBoth(page, 'the offer of another transaction');
    await expect(entryDetails).toContainText('Another server may still have it');
    await entryDetails.getByRole('button', { name: /^Continue in / }).click();
    await expect(items(page)).toHaveCount(8);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mineBlock();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await recheck(await openEntry(items(page).nth(1)));
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    expect((await readPaid()) - before).toBe(8n * 10n ** 16n);

    // After a reorganisation the included transaction is pending again, and is included again with its own
    // nonce.
    await sendPending(page, '0.05');
    await mineBlock();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await rpc(url, 'anvil_reorg', [1, []]);
    expect((await readPaid()) - before).toBe(8n * 10n ** 16n);
    const undone = await openEntry(newest(page));
    await recheck(undone);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await expect(undone).toContainText('The network replaced a block');
    await replace(undone, 'Speed up');
    await expect(items(page)).toHaveCount(10);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mineBlock();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    expect((await readPaid()) - before).toBe(13n * 10n ** 16n);

    // Enough blocks make it final.
    await rpc(url, 'anvil_mine', ['0xc']);
    await recheck(await openEntry(newest(page)));
    await expect(newest(page)).toContainText('It is final');

    // The list can be filtered and exported.
    await page.getByLabel('Result').selectOption({ label: 'Confirmed' });
    await expect(items(page)).toHaveCount(5);
    await page.locator('#main').getByLabel('Network').selectOption({ label: 'Causeway Local' });
    await expect(items(page)).toHaveCount(5);
    const downloadAs = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return readFile(await file.path(), 'utf8');
    };
    const csv = (await downloadAs('Save as CSV')).trim().split('\r\n');
    expect(csv).toHaveLength(6);
    expect(csv[0]).toContain('"asked","updated","kind","status"');
    const json = JSON.parse(await downloadAs('Save as JSON')) as {
      entries: { hash: string; status: string }[];
    };
    expect(json.entries.map(({ status }) => status)).toEqual(Array(5).fill('included'));
    for (const { hash } of json.entries) {
      expect((await chain.getTransactionReceipt({ hash: hash as Hash })).status).toBe('success');
    }
    // After a reload only the entries that are not final are read from the chain.
    await page.reload();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await openEntry(newest(page));
    await expect(newest(page)).toContainText('It is final');
  } finally {
    await rpc(url, 'evm_setAutomine', [true]);
    await rpc(url, 'evm_mine');
  }
});

test('a payment links to its entry, which stays open after a reload', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill('0.01');
  await page.locator('form.send button[type="submit"]').click();
  await page.getByRole('link', { name: 'Show in Activity' }).click();
  await expect(newest(page)).toHaveAttribute('open');
  await expect(newest(page).locator('summary')).toBeFocused();
  await expect(newest(page).locator('summary')).toBeInViewport();
  await expect(statusOf(newest(page))).toHaveText('Confirmed');
  await page.reload();
  await expect(newest(page)).toHaveAttribute('open');
});

/** The signed bytes of a pending transaction. */
async function rawTransactionOf(url: string, hash: string): Promise<string> {
  return (await rpc(url, 'eth_getRawTransactionByHash', [hash])) as string;
}
