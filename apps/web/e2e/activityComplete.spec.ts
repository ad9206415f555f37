import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { go, lookAgain, openConnected } from './support/app.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
type Hash = `0x${string}`;

/** Sends the amount and leaves it waiting for a block. */
async function sendWaiting(page: Page, amount: string): Promise<Hash> {
  await go(page, 'Send');
  const to = page.getByLabel('To', { exact: true });
  const another = page.getByRole('button', { name: 'Send another' });
  // The life of the one before is shown until it is put away.
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
async function openItem(item: Locator): Promise<Locator> {
  if ((await item.getAttribute('open')) === null) await item.locator('summary').click();
  const details = item.locator('.activity-details');
  await expect(details).toBeVisible();
  return details;
}

/** Presses the button of a purpose, reads what is offered and asks the wallet. */
async function replace(
  details: Locator,
  button: string,
): Promise<{ fee: bigint; was: bigint; tip: bigint; wasTip: bigint }> {
  await details.getByRole('button', { name: button }).click();
  const ask = details.getByRole('button', { name: /^Continue in / });
  await expect(ask).toBeVisible();
  const read = async (part: string) => {
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
  const [[fee, was], [tip, wasTip]] = [await read('maxFeePerGas'), await read('maxPriorityFeePerGas')];
  await ask.click();
  return { fee, was, tip, wasTip };
}

test('a pending transaction can be sped up, cancelled, forgotten and sent again, and each status comes from the chain', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const url = stack.chains[0]?.url ?? '';
  const chain = look(url);
  const paid = () => chain.getBalance({ address: friend });
  const mine = () => rpc(url, 'evm_mine');
  await page.clock.install();
  await openConnected(page);
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    const before = await paid();

    // Sped up: a tenth more of both parts at least, the same number, and the first one is said to be replaced.
    const slow = await sendWaiting(page, '0.01');
    const offer = await replace(await openItem(newest(page)), 'Speed up');
    expect(offer.was).toBeGreaterThan(0n);
    expect(offer.fee * 10n).toBeGreaterThanOrEqual(offer.was * 11n);
    expect(offer.tip * 10n).toBeGreaterThanOrEqual(offer.wasTip * 11n);
    await expect(items(page)).toHaveCount(2);
    await expect(newest(page).locator('.activity-title')).toHaveText(/^Speed-up: Send .*0.01/);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mine();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    await expect(await openItem(newest(page))).toContainText('It replaced an earlier transaction');
    await expect(await openItem(items(page).nth(1))).toContainText(
      'A transaction with the same nonce replaced it',
    );
    // The one that took its place is a link away.
    await newest(page).locator('summary').click();
    await expect(newest(page)).not.toHaveAttribute('open');
    await items(page).nth(1).getByRole('link', { name: /^0x/ }).first().click();
    await expect(newest(page)).toHaveAttribute('open');
    await expect(newest(page).locator('summary')).toBeFocused();
    expect(await chain.getTransactionReceipt({ hash: slow }).catch(() => undefined)).toBeUndefined();
    expect((await paid()) - before).toBe(10n ** 16n);

    // Cancelled: nothing is paid.
    await sendWaiting(page, '0.02');
    await replace(await openItem(newest(page)), 'Cancel it');
    await expect(newest(page)).toContainText('Cancel nonce');
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mine();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    expect((await paid()) - before).toBe(10n ** 16n);

    // The first one wins the race: the cancelling one is told as lost.
    const raw = await rawOf(url, await sendWaiting(page, '0.03'));
    await replace(await openItem(newest(page)), 'Cancel it');
    await expect(newest(page)).toContainText('Cancel nonce');
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await rpc(url, 'anvil_dropAllTransactions');
    await rpc(url, 'eth_sendRawTransaction', [raw]);
    await mine();
    await expect(statusOf(items(page).nth(1))).toHaveText('Confirmed');
    await expect(statusOf(newest(page))).toHaveText('Replaced');
    await expect(await openItem(newest(page))).toContainText('was included first');
    expect((await paid()) - before).toBe(4n * 10n ** 16n);

    // Forgotten by every server: told as dropped, not as replaced, and sent again without any risk of paying twice.
    const forgotten = await sendWaiting(page, '0.04');
    const told = await openItem(newest(page));
    await expect(told).toContainText('Nonce');
    await rpc(url, 'anvil_dropTransaction', [forgotten]);
    // A look that was under way still saw it, and then the ten minutes begin again.
    const afterTen = async () => {
      await page.clock.fastForward('10:30');
      return statusOf(newest(page)).textContent();
    };
    await expect.poll(afterTen, { intervals: [6_000], timeout: 90_000 }).toBe('Dropped');
    await expectAccessibleInBoth(page, 'a dropped transaction');
    await told.getByRole('button', { name: 'Send it again' }).click();
    await expect(told).toContainText('you cannot pay twice');
    await expectAccessibleInBoth(page, 'the offer of another transaction');
    await expect(told).toContainText('Another server may still have it');
    await told.getByRole('button', { name: /^Continue in / }).click();
    await expect(items(page)).toHaveCount(8);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mine();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await lookAgain(await openItem(items(page).nth(1)));
    await expect(statusOf(items(page).nth(1))).toHaveText('Replaced');
    expect((await paid()) - before).toBe(8n * 10n ** 16n);

    // A block is taken back: what was included waits again, and is made anew under its own number.
    await sendWaiting(page, '0.05');
    await mine();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await rpc(url, 'anvil_reorg', [1, []]);
    expect((await paid()) - before).toBe(8n * 10n ** 16n);
    const undone = await openItem(newest(page));
    await lookAgain(undone);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await expect(undone).toContainText('The network replaced a block');
    await replace(undone, 'Speed up');
    await expect(items(page)).toHaveCount(10);
    await expect(statusOf(newest(page))).toHaveText('Sent');
    await mine();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    expect((await paid()) - before).toBe(13n * 10n ** 16n);

    // Enough blocks make it final.
    await rpc(url, 'anvil_mine', ['0xc']);
    await lookAgain(await openItem(newest(page)));
    await expect(newest(page)).toContainText('It is final');

    // What is shown can be narrowed and saved.
    await page.getByLabel('Result').selectOption({ label: 'Confirmed' });
    await expect(items(page)).toHaveCount(5);
    await page.locator('#main').getByLabel('Network').selectOption({ label: 'Causeway Local' });
    await expect(items(page)).toHaveCount(5);
    const save = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return readFile(await file.path(), 'utf8');
    };
    const csv = (await save('Save as CSV')).trim().split('\r\n');
    expect(csv).toHaveLength(6);
    expect(csv[0]).toContain('"asked","updated","kind","status"');
    const json = JSON.parse(await save('Save as JSON')) as { entries: { hash: string; status: string }[] };
    expect(json.entries.map(({ status }) => status)).toEqual(Array(5).fill('included'));
    for (const { hash } of json.entries) {
      expect((await chain.getTransactionReceipt({ hash: hash as Hash })).status).toBe('success');
    }
    // A reload knows what is final, and asks the chain about the rest.
    await page.reload();
    await expect(statusOf(newest(page))).toHaveText('Confirmed');
    await openItem(newest(page));
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

/** The signed bytes of a transaction that waits. */
async function rawOf(url: string, hash: string): Promise<string> {
  return (await rpc(url, 'eth_getRawTransactionByHash', [hash])) as string;
}
