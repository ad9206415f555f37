import type { RelayWallet } from '@causeway/relay/wallet';
import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { hashMessage, recoverAddress } from 'viem';
import { cardOf, go, networkNotesOf } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { accounts, pairByCode, pairingOf, requestCode, scan, test } from './support/phone.ts';
import { hexIn } from './support/read.ts';
import { expect } from './support/test.ts';

const refusedSocket = /WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED/;

test.beforeEach(({ watch }) => watch.foresee('console', refusedSocket));
test.afterEach(async ({ stack }) => stack.relay.revive());

/** The relay is unreachable when the first code is requested. */
async function connectWhenRelayReturns(page: Page, { relay }: Stack, phone: RelayWallet): Promise<void> {
  await relay.kill();
  const frame = pairingOf(page).locator('.pairing-stage');
  const room = await frame.boundingBox();
  await stopClock(page);
  await pairingOf(page).getByRole('button', { name: 'Show QR code' }).click();
  await expect(frame.getByText('Creating a code')).toBeVisible();
  expect(await frame.boundingBox()).toEqual(room);
  await expect(frame.locator('.spinner')).toHaveCSS('animation-name', 'none');
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(pairingOf(page).getByText('The relay cannot be reached')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.resume();
  await expectAccessible(page, 'the relay is away');
  await relay.revive();
  await pairingOf(page).getByRole('button', { name: 'Try again' }).click();
  await phone.pair(await scan(page));
  await expect(cardOf(page, 'Pocket')).toBeVisible();
}

/** The page is offline when a signature is requested. */
async function signWhenOnline(page: Page, { relay }: Stack, phone: RelayWallet): Promise<void> {
  await go(page, 'Sign');
  // The app's own code for signing is loaded by the first signature.
  const sign = page.getByRole('button', { name: 'Sign message' });
  await page.getByRole('textbox', { name: 'Message' }).fill('before');
  await sign.click();
  await expect(page.getByTestId('signature')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('later');
  await page.context().setOffline(true);
  await relay.kill();
  await sign.click();
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(page.getByText('The relay cannot be reached')).toBeVisible({ timeout: 500 });
  }).toPass();
  await relay.revive();
  await page.context().setOffline(false);
  expect(phone.executed.size).toBe(1);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.poll(() => phone.executed.size, { timeout: 30_000 }).toBe(2);
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage('later'), signature })).toBe(accounts[0]);
}

test('an unreachable relay is reported after eight seconds, and the next try connects', async ({
  page,
  stack,
  phone,
}) => {
  await page.clock.install();
  await page.goto('/');
  await connectWhenRelayReturns(page, stack, phone);
});

test('no request is queued while offline, and signing works again online', async ({
  page,
  stack,
  phone,
  watch,
}) => {
  // The relay's client repeats at each heartbeat what it could not send, and does not handle its own rejection.
  watch.foresee('crash', /No internet connection detected/);
  await page.clock.install();
  await page.goto('/');
  await pairByCode(page, phone);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  await signWhenOnline(page, stack, phone);
});

test('an end that the relay delivers twice is reported once without a page error', async ({
  page,
  stack,
  phone,
}) => {
  await page.goto('/');
  await pairByCode(page, phone);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  const sessionDelete = 1112;
  const { counts } = stack.relay.faults;
  const before = counts.duplicate;
  stack.relay.faults.add({ kind: 'duplicate', direction: 'out', tag: sessionDelete, count: 1 });
  phone.revoke();
  await expect(pairingOf(page).locator('.notice')).toContainText('Pocket is no longer connected');
  await expect(cardOf(page, 'Pocket')).toHaveCount(0);
  expect(counts.duplicate).toBe(before + 1);
});

/** Connects with a code, and searches every place for it. */
async function searchForCode(page: Page, phone: RelayWallet, output: readonly string[]): Promise<void> {
  await requestCode(page);
  const uri = await scan(page);
  const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'none';
  const everywhere = () =>
    page.evaluate(
      async (databases) => {
        const databaseContents = await Promise.all(
          databases.map(
            (name) =>
              new Promise<unknown>((resolve, reject) => {
                const opening = indexedDB.open(name);
                opening.onerror = () => reject(opening.error);
                opening.onsuccess = () => {
                  const reading = opening.result.transaction('records').objectStore('records').getAll();
                  reading.onsuccess = () => resolve(reading.result);
                };
              }),
          ),
        );
        const stores = [
          { ...localStorage },
          { ...sessionStorage },
          databaseContents,
          history.state,
          document.title,
        ];
        return JSON.stringify([location.href, ...stores]);
      },
      ['causeway'],
    );
  expect(await everywhere()).not.toContain(key);
  await phone.pair(uri);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  expect(await everywhere()).toContain('Pocket');
  expect(await everywhere()).not.toContain(key);
  expect(await page.content()).not.toContain(key);
  await go(page, 'Lab');
  expect(await page.content()).not.toContain(key);
  expect(output.filter((text) => text.includes(key))).toEqual([]);
}

/** Selects a network that the wallet is not on, and then the wallet's own again. */
async function switchManually(page: Page): Promise<void> {
  const card = cardOf(page, 'Pocket');
  await expect(card).toBeVisible();
  const network = page
    .getByLabel(/EVM.*: network$/)
    .or(page.getByLabel('Network', { exact: true }))
    .first();
  const before = await network.inputValue();
  await network.selectOption('eip155:1');
  const notice = networkNotesOf(page).locator('.notice');
  await expect(notice).toContainText('Network switching is only supported through the wallet');
  await network.selectOption(before);
  await expect(notice).toHaveCount(0);
}

/** The relay disappears and returns during a request. */
async function signOverOutage(page: Page, { relay }: Stack, phone: RelayWallet): Promise<void> {
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('in between');
  phone.behave('stall');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await phone.held();
  await relay.kill();
  await relay.revive();
  // Both the page and the phone reconnect without help.
  await expect.poll(() => relay.stats.sockets, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  phone.behave('approve');
  await expect(page.getByTestId('signature')).toBeVisible({ timeout: 30_000 });
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage('in between'), signature })).toBe(accounts[0]);
  expect([...phone.executed.values()]).toEqual([1]);
}

test('a phone wallet connects by a code that leaks nowhere, keeps its network, and signs over a gap', async ({
  page,
  stack,
  phone,
}) => {
  const output: string[] = [];
  page.on('console', (message) => output.push(message.text()));
  page.on('request', (request) => output.push(request.url()));
  await page.goto('/');
  await test.step('the code is in no title, address, log, journal or record of this app', () =>
    searchForCode(page, phone, output));
  await test.step('a wallet that only changes its network manually is reported calmly', async () => {
    await go(page, 'Home');
    await switchManually(page);
  });
  await test.step('a request survives a relay outage, and the signature arrives when the relay returns', () =>
    signOverOutage(page, stack, phone));
});
