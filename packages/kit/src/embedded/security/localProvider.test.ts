/// <reference types="node" />

import type { ConnectedAccount } from '@causeway/core';
import type { Eip155Signer } from '@causeway/eip155';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { recoverMessageAddress } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findChrome } from '../../testing/findChrome.js';
import { type LocalProvider, startLocalProvider } from '../../testing/localProvider.js';
import type { Kit } from '../../types.js';

let provider: LocalProvider;
let browser: Browser;
let people = 0;
const contexts: BrowserContext[] = [];
const faults: string[] = [];
/** Reads the passkeys of each page's device. */
const devices = new WeakMap<Page, () => Promise<readonly { readonly signCount: number }[]>>();

beforeAll(async () => {
  provider = await startLocalProvider();
  browser = await chromium.launch({ executablePath: findChrome(), args: ['--no-sandbox', '--disable-gpu'] });
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await provider.stop();
});

/** A page of a new browser profile, with a device that has passkeys. */
async function visit(): Promise<Page> {
  const context = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => faults.push(String(error)));
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  devices.set(
    page,
    async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  );
  await page.goto(provider.url);
  return page;
}

/** The passkeys on the device of a page. */
const credentialsOf = async (page: Page) => (await devices.get(page)?.()) ?? [];

const someone = () => `person-${++people}@example.com`;
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const text = (page: Page, words: string | RegExp) => page.getByText(words).waitFor();

/** Presses the button of a question once it can be answered. */
const confirm = (page: Page, kind: 'loss' | 'primary') =>
  page.locator(`dialog[open] [data-kind="${kind}"]:not([aria-busy])`).click();

/** Waits for the next mail and answers with its code. */
async function nextCode(email: string, before: number): Promise<string> {
  await expect.poll(() => provider.mailsTo(email)).toBeGreaterThan(before);
  return provider.codeFor(email);
}

async function openWays(page: Page): Promise<void> {
  await press(page, 'Connect wallet');
  await press(page, 'Continue with email or a passkey');
}

/** Signs up or in by a code. */
async function signIn(page: Page, email: string): Promise<string> {
  const before = await provider.mailsTo(email);
  await openWays(page);
  await page.getByLabel('Email address').fill(email);
  await press(page, 'Send a code');
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode(email, before));
  await press(page, 'Continue');
  const button = page.getByRole('button', { name: /^Your account: 0x/ });
  await button.waitFor();
  return ((await button.getAttribute('aria-label')) ?? '').slice('Your account: '.length);
}

async function openSecurity(page: Page): Promise<void> {
  await press(page, /^Your account/);
  await press(page, 'Security');
  await text(page, 'Receives a code');
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill(name);
  await press(page, 'Create the passkey');
  await page.getByRole('button', { name: `Remove \u2068${name}\u2069` }).waitFor();
}

/** Reads the secret in the frame while its button is held. */
async function reveal(page: Page): Promise<string> {
  const frame = page.frameLocator('[data-part="secret-frame"] iframe');
  const hold = frame.getByRole('button', { name: 'Hold to show' });
  await hold.waitFor();
  expect(await frame.locator('output').textContent()).toBe('');
  await hold.dispatchEvent('pointerdown', { button: 0 });
  const secret = (await frame.locator('output').textContent()) ?? '';
  await hold.dispatchEvent('pointerup', { button: 0 });
  expect(await frame.locator('output').textContent()).toBe('');
  return secret;
}

it('a person adds and removes a passkey, and ends other sessions and their own', async () => {
  const email = someone();
  const page = await visit();
  await signIn(page, email);
  await openSecurity(page);
  await text(page, 'There is only one way to sign in');
  await addPasskey(page, 'Laptop');
  await page.getByText('There is only one way to sign in').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'End all other sessions' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await signIn(await visit(), email);
  await openSecurity(page);
  await press(page, 'End all other sessions');
  await confirm(page, 'loss');
  await text(page, 'This browser');
  await page.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'detached' });

  await press(page, /^Remove/);
  await confirm(page, 'loss');
  await text(page, 'There is only one way to sign in');

  await press(page, 'Sign out');
  await confirm(page, 'loss');
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

/** Requests a signature as the page does, approves it, and answers with the account that has signed. */
async function sign(page: Page): Promise<string> {
  const signature = page.evaluate(() => {
    const { wallets } = (globalThis as unknown as { kit: Kit }).kit;
    const account = wallets.selected.get() as ConnectedAccount;
    const signer = wallets.signer(account.id) as unknown as Eip155Signer;
    return signer.signMessage({ message: 'Hello' }).then(({ signature }) => signature);
  });
  await page.locator('[data-dialog="approval"][data-state="armed"]').waitFor();
  await press(page, 'Sign');
  return recoverMessageAddress({ message: 'Hello', signature: (await signature) as `0x${string}` });
}

/** Chooses one of few options, which is shown once the browser has stored it. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await radio.click();
  await expect.poll(() => radio.isChecked()).toBe(true);
}

it('a person adds an account and uses it, and it signs', async () => {
  const page = await visit();
  const address = await signIn(page, someone());
  await press(page, /^Your account/);
  await press(page, 'Choose or add an account');
  await page.locator('dialog[open] [aria-current]', { hasText: address }).waitFor();
  await press(page, 'Add an account');
  await text(page, /^Account added/);
  const another = page.locator('dialog[open] [data-part="list"] button:not([aria-current])');
  const added = (await another.locator('[data-part="hidden"]').textContent()) ?? '';
  await another.click();
  await page.locator('dialog[open] [aria-current]', { hasText: added }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Your account: ${added}` }).waitFor();
  expect(await sign(page)).toBe(added);
  await page.reload();
  await page.getByRole('button', { name: `Your account: ${added}` }).waitFor();
});

it('a person who wants a passkey for each signature is asked for it by the device', async () => {
  const page = await visit();
  const address = await signIn(page, someone());
  await openSecurity(page);
  expect(await page.getByRole('radio', { name: /A passkey each time/ }).isDisabled()).toBe(true);
  await addPasskey(page, 'Laptop');
  await choose(page, /A passkey each time/);
  await page.keyboard.press('Escape');
  const used = async () => (await credentialsOf(page))[0]?.signCount ?? 0;
  const before = await used();
  expect(await sign(page)).toBe(address);
  expect(await used()).toBe(before + 1);
  await openSecurity(page);
  await choose(page, /This session/);
  await page.keyboard.press('Escape');
  expect(await sign(page)).toBe(address);
  expect(await used()).toBe(before + 1);
});

it('the log shows what the person has done with the wallet', async () => {
  const page = await visit();
  await signIn(page, someone());
  await openSecurity(page);
  await addPasskey(page, 'Laptop');
  await press(page, /^Security log/);
  const entries = page.locator('[data-part="log-entry"]');
  await entries.filter({ hasText: 'Added a passkey' }).getByText('Details').click();
  await page.getByRole('region', { name: 'Details' }).getByText('Laptop').first().waitFor();
  await entries.filter({ hasText: 'Signed in with a code' }).first().waitFor();
});

it('the phrase and the key of the account are shown in the frame and never in the page', async () => {
  const page = await visit();
  const address = await signIn(page, someone());
  await openSecurity(page);
  await press(page, /^Export/);
  await press(page, /^Recovery phrase of/);
  await confirm(page, 'primary');
  const phrase = await reveal(page);
  expect(mnemonicToAccount(phrase).address).toBe(address);
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
  expect(await page.content()).not.toContain(phrase.split(' ').slice(0, 3).join(' '));
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: 'Close' })
    .evaluate((button: HTMLElement) => button.click());
  await text(page, 'It was closed, and no copy of it is kept here.');
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).last().click();

  await press(page, /^Private key of/);
  await confirm(page, 'primary');
  const key = await reveal(page);
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address);
  await press(page, 'Close');
  await page.locator('iframe').waitFor({ state: 'detached' });
});

it('the protected frame uses the language of the kit, and fetches no other', async () => {
  const page = await visit();
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /\/frame\/languages\/([a-z]{2}(?:-[A-Z]{2})?)\.ts/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await signIn(page, someone());
  await openSecurity(page);
  await press(page, /^Export/);
  await press(page, /^Recovery phrase of/);
  await page.evaluate(() => (globalThis as unknown as { kit: Kit }).kit.speak('fa'));
  await page.locator('[data-causeway-kit][lang="fa"]').first().waitFor();
  await confirm(page, 'primary');
  const frame = page.frameLocator('iframe[title="قاب محافظت‌شده"]');
  await frame.getByRole('button', { name: 'برای نمایش نگه دارید' }).waitFor();
  await frame.locator('html[lang="fa"][dir="rtl"]').waitFor();
  expect(fetched).toEqual(['fa']);
});

it('a phrase of another wallet is typed in the frame and gives its account', async () => {
  // A phrase of the standard's test vectors (BIP-39), whose first account is public.
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const page = await visit();
  await signIn(page, someone());
  await openSecurity(page);
  await press(page, /^Import/);
  await page.getByLabel('Name').fill('Old wallet');
  await press(page, 'Open the protected frame');
  const frame = page.frameLocator('[data-part="secret-frame"] iframe');
  await frame.getByRole('textbox').fill(phrase);
  await frame.getByRole('button', { name: 'Import' }).click();
  await text(page, 'Imported');
  await text(page, mnemonicToAccount(phrase).address);
  expect(await page.locator('iframe').count()).toBe(0);
});

it('a person whose passkey is lost creates another one by a code from the email', async () => {
  const email = someone();
  const first = await visit();
  const address = await signIn(first, email);
  await openSecurity(first);
  await addPasskey(first, 'Lost');

  const page = await visit();
  await openWays(page);
  await press(page, 'I lost my passkey');
  await text(page, 'Recover your wallet');
  const before = await provider.mailsTo(email);
  await page.getByLabel('Email address').fill(email);
  await press(page, 'Send a code');
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode(email, before));
  await press(page, 'Continue');
  await page.getByLabel('Name of the passkey').fill('Found');
  await press(page, 'Create the passkey');
  await text(page, 'Your new passkey is ready');
  await press(page, 'Open with a passkey');
  await page.getByRole('button', { name: `Your account: ${address}` }).waitFor();
  await openSecurity(page);
  await page.getByRole('button', { name: 'Remove \u2068Lost\u2069' }).waitFor();
  await page.getByRole('button', { name: 'Remove \u2068Found\u2069' }).waitFor();
});
