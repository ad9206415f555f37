import { nearAddresses, publicAccounts } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { cardOf, choose, connect, go, partOf, reload, rowsOf, visitApp } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { proofOf } from './support/records.ts';
import { signedBy } from './support/signedBy.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const [account = '', other = ''] = nearAddresses;

/** Reads a balance independently of the app's code. */
async function balance(url: string, account_id: string): Promise<bigint> {
  const query = { request_type: 'view_account', finality: 'optimistic', account_id };
  return BigInt(((await rpc(url, 'query', query)) as { amount: string }).amount);
}

/** Rejects a message, then signs it, and signs in. */
async function sign(page: Page): Promise<void> {
  await go(page, 'Sign');
  await choose(page, account);
  const message = 'The bridge is open.\nCome <across> & back.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  const button = page.getByRole('button', { name: 'Sign message' });
  await button.click();
  await answer(page, 'reject');
  await expect(page.getByText('Request rejected')).toBeVisible();
  await button.click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signMessage');
  expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
  // The message is for this page, so the wallet shows no warning.
  expect(prompt.details?.map(({ label }) => label)).toEqual(['Recipient', 'Message', 'Network', 'Account']);
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  const secret = publicAccounts[0]?.privateKey ?? '';
  const claim = { message, signature, address: account, secret, proof: await proofOf(page, signature) };
  expect(await signedBy.near?.(claim)).toBe(true);
  expect(await signedBy.near?.({ ...claim, message: `${message}!` })).toBe(false);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
  await expectNoSidewaysScroll(page, 'a signature of NEAR');
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await answer(page, 'approve')).title).toMatch(/^Sign in to localhost/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

/** Sends a payment to a name after trying every invalid recipient. */
async function pay(page: Page, url: string): Promise<void> {
  const friend = 'bridge.near';
  const before = await balance(url, friend);
  await go(page, 'Send');
  await choose(page, account);
  const to = page.getByLabel('To', { exact: true });
  for (const [text, words] of [
    ['bridge@near', 'only has letters a to z, digits'],
    [account.slice(1), 'has 64 hex digits; this has 63'],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1', 'This is an address of Solana'],
  ] as const) {
    await to.fill(text);
    await to.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  await to.fill('brigde.near');
  await page.getByLabel('Amount in NEAR').fill('2.000000000000000000000001');
  await expect(page.getByText('There is no account named brigde.near')).toBeVisible();
  await to.fill('ab'.repeat(32));
  await expect(page.getByText('This transfer creates the account')).toBeVisible();
  await to.fill(friend);
  await expect(page.getByText('This transfer creates the account')).toBeHidden();
  await expect(page.locator('.fee')).toContainText('0.000044 NEAR');
  await expectNoSidewaysScroll(page, 'a payment of NEAR');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signAndSendTransaction');
  expect(prompt.details).toContainEqual({ label: 'Value', value: '2.000000000000000000000001 NEAR' });
  expect(prompt.details).toContainEqual({ label: 'To', value: friend });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url, friend)) - before).toBe(2n * 10n ** 24n + 1n);
}

/** Starts with a wallet that is connected on EVM and NEAR, and ends with one connected on EVM only. */
async function reconnectAndEnd(page: Page): Promise<void> {
  const part = partOf(page, first, 'near');
  const others = async () => {
    await expect(part).toHaveCount(0);
    await expect(partOf(page, first, 'eip155')).toContainText('0xf39F');
  };
  await go(page, 'Home');
  await reload(page);
  await expect(part).toContainText(account.slice(-6));
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  // The wallet emits no event, so the page polls it.
  await control(page, 'switchAccount', other);
  await expect(part.locator('.address').first()).toContainText(other.slice(-6));
  await part.getByLabel('Options for NEAR').click();
  await part.getByRole('button', { name: 'Disconnect NEAR' }).click();
  await others();
  await reload(page);
  await others();
  await control(page, 'setMode', 'approve');
  await cardOf(page, first).getByRole('button', { name: 'Connect NEAR' }).click();
  await expect(part).toContainText(other.slice(-6));
  await control(page, 'revoke', { namespace: 'near' });
  await others();
}

test('a visitor of NEAR connects, signs, pays, returns and disconnects', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visitApp(page, '/', 'near');
  await test.step('one approval connects the first wallet for all its namespaces', async () => {
    await connect(page);
    await expect(partOf(page, first, 'near')).toContainText(account.slice(-6));
  });
  await test.step('a message is rejected, signed, verified on chain and checked by other code, and so is a sign-in', () =>
    sign(page));
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step('an exact amount is sent to a name and included in a final block, and unknown names are reported', () =>
    pay(page, urlOf(stack, 'near')));
  await test.step('the wallet reconnects without a prompt, follows changes, and is disconnected by app and wallet', () =>
    reconnectAndEnd(page));
});

test('only objects of this page become wallets: frames, messages and duplicates do not', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const make = (id: string, name: string, more: object = {}) => ({
      manifest: {
        id,
        name,
        icon: 'https://elsewhere.invalid/icon.png',
        executor: 'https://elsewhere.invalid/wallet.js',
        version: '1.0.0',
        type: 'injected',
      },
      signIn: () => Promise.reject(new Error('asked by surprise')),
      getAccounts: () => Promise.reject(new Error('asked by surprise')),
      ...more,
    });
    const say = (detail: unknown, target: EventTarget = window) =>
      target.dispatchEvent(new CustomEvent('near-wallet-injected', { detail }));
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a trap threw');
        },
      },
    );
    const good = make('honest', 'Honest Wallet');
    if (window !== window.top) {
      // A frame of this page and a message are not this window.
      say(make('frame', 'Framed Wallet'));
      window.parent.postMessage({ detail: { manifest: { id: 'frame', name: 'Framed Wallet' } } }, '*');
      return;
    }
    window.addEventListener('near-selector-ready', () => {
      for (const wallet of [
        null,
        7,
        'x',
        [],
        {},
        hostile,
        make('', 'Nameless'),
        make('bare', 'Bare', { signIn: 1 }),
      ]) {
        say(wallet);
      }
      for (let turn = 0; turn < 3; turn += 1) say(good);
      say(make('honest', 'Honest Wallet'));
      say(make('up', '\u202egnorW \u200bWallet'), document);
      window.postMessage(
        { type: 'near-wallet-injected', detail: make('post', 'Posted Wallet').manifest },
        '*',
      );
    });
    Object.defineProperty(window, 'near', { get: () => hostile, configurable: true });
    document.addEventListener('DOMContentLoaded', () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
    });
  });
  await visitApp(page, '/', 'near');
  const rows = rowsOf(page);
  await expect(rows.filter({ hasText: first })).toBeVisible();
  // The same object has one row. Another object with the same name has its own row, so that neither hides the
  // other.
  await expect(rows.filter({ hasText: 'Honest Wallet' })).toHaveCount(2);
  for (const name of ['Framed', 'Posted', 'Nameless', 'Bare', 'gnorW']) {
    await expect(rows.filter({ hasText: name })).toHaveCount(0);
  }
  await expect(page.getByText('asked by surprise')).toHaveCount(0);
  expect(requests.filter((url) => url.includes('elsewhere.invalid'))).toEqual([]);
});
