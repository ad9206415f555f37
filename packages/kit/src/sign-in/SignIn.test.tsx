import { afterEach, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../styles/kit.css';
import { createScripted, first } from '../testing/page.js';
import { endpoint, openSite, type Site } from '../testing/site.js';
import { SignIn } from './index.js';

let site: Site | undefined;
afterEach(async () => {
  await cleanup();
  site?.close();
  localStorage.clear();
});

const button = (name: string | RegExp) => browser.getByRole('button', { name });
const state = () => document.querySelector('[data-part="sign-in"]')?.getAttribute('data-state');

async function openSignIn(
  start: Parameters<typeof openSite>[0] = {},
  options: Parameters<typeof createScripted>[1] = {},
) {
  site = openSite(start);
  const world = createScripted([{ name: 'Alpha' }, { name: 'Beta' }], options);
  const onSession = vi.fn();
  await render(<SignIn kit={world.kit} endpoint={endpoint} onSession={onSession} />);
  await expect.poll(state).not.toBe('checking');
  return { ...world, site, onSession };
}

it('SignIn connects and signs in with one request, and signs out on the server', async () => {
  const { answers, site: server, onSession } = await openSignIn();
  await expect.poll(() => onSession.mock.lastCall).toEqual([undefined]);
  await button('Sign in').click();
  await expect.element(button('Alpha')).toHaveFocus();
  await button('Beta').click();
  await expect.element(browser.getByText('Confirm the sign-in in Beta')).toBeVisible();
  expect(answers.waiting()).toBe(1);
  await answers.approve();
  await expect.element(browser.getByText(/^Signed in as/)).toBeVisible();
  expect(answers.waiting()).toBe(0);
  expect(server.calls.filter((call) => call !== 'session')).toEqual(['challenge', 'verify']);
  // Effects run after rendering.
  await expect.poll(() => onSession.mock.lastCall?.[0]).toMatchObject({ account: `eip155:1:${first}` });
  await button('Sign out').click();
  await expect.element(button('Sign in')).toBeVisible();
  expect(server.calls.at(-1)).toBe('revoke');
  await expect.poll(() => onSession.mock.lastCall).toEqual([undefined]);
  // A visitor who signed out is not notified that the session has ended.
  expect(state()).toBe('signed-out');
});

/** A code as the relay's client makes it. */
const code = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=${Math.ceil(Date.now() / 1000) + 300}&methods=wc_sessionAuthenticate&relay-protocol=irn&symKey=${'b2'.repeat(32)}`;

it('SignIn shows one code for a phone, which connects and signs in with one request', async () => {
  const { kit, answers, site: server } = await openSignIn({}, { relay: true });
  await button('Sign in').click();
  await button('Wallet on your phone').click();
  await expect.poll(answers.waiting).toBe(1);
  await answers.showCode(code);
  await expect.element(browser.getByRole('img', { name: 'QR code for wallet apps' })).toBeVisible();
  expect(answers.waiting()).toBe(1);
  await answers.approve();
  await expect.element(browser.getByText(/^Signed in as/)).toBeVisible();
  await expect.poll(() => kit.dialog.get()).toBeUndefined();
  expect(answers.waiting()).toBe(0);
  expect(server.calls.filter((call) => call !== 'session')).toEqual(['challenge', 'verify']);
});

it('SignIn offers the wallets again after the visitor cancelled the code', async () => {
  const { answers, site: server } = await openSignIn({}, { relay: true });
  await button('Sign in').click();
  await button('Wallet on your phone').click();
  await answers.showCode(code);
  const dialog = browser.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(state).toBe('signed-out');
  expect([answers.waiting(), server.calls.includes('verify')]).toEqual([0, false]);
});

it('SignIn shows an existing session, and shows that it was ended elsewhere when the page is visible again', async () => {
  const { site: server } = await openSignIn({ signedIn: true });
  await expect.element(button('Sign out')).toBeVisible();
  server.signedIn = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(browser.getByText('Your session has ended')).toBeVisible();
  await expect.element(button('Sign in')).toBeVisible();
});

it('SignIn shows a refusal in the wallet calmly and lets the visitor try again', async () => {
  const { answers } = await openSignIn();
  await button('Sign in').click();
  await button('Alpha').click();
  await expect.poll(answers.waiting).toBe(1);
  await answers.reject();
  await expect.element(browser.getByText('Request rejected')).toBeVisible();
  expect(document.querySelector('[data-part="error"]')?.getAttribute('data-state')).toBe('rejected');
  await button('Sign in').click();
  await expect.element(button('Alpha')).toBeVisible();
});

it('SignIn names the wallet whose error it shows', async () => {
  const { answers } = await openSignIn();
  await button('Sign in').click();
  await button('Beta').click();
  await expect.poll(answers.waiting).toBe(1);
  await answers.reject('wallet-locked');
  await expect.element(browser.getByText('Beta is locked')).toBeVisible();
});

it('SignIn reports that its language could not be loaded, and loads it again', async () => {
  site = openSite({});
  const { kit } = createScripted([{ name: 'Alpha' }]);
  let isReachable = false;
  const load = async (): Promise<never> => {
    if (!isReachable) throw new Error('A test cut the connection.');
    return (await kit.language.load()) as never;
  };
  await render(<SignIn kit={{ ...kit, language: { ...kit.language, load } }} endpoint={endpoint} />);
  await expect.element(browser.getByRole('alert')).toHaveTextContent('This did not load');
  // With the press: the dialogs, which are fetched when the page is idle, load the language too.
  const reach = () => {
    isReachable = true;
  };
  document.addEventListener('pointerdown', reach, { capture: true, once: true });
  await button('Try again').click();
  await expect.element(button('Sign in')).toBeVisible();
});

it.each([
  ['signature-mismatch', 400, 'The site did not accept the signature'],
  ['sign-in-rate-limited', 429, 'Too many attempts'],
  ['sign-in-unavailable', 503, 'The site cannot be reached'],
] as const)("SignIn shows the next step for the server's refusal %s", async (code, status, sentence) => {
  const { answers } = await openSignIn({ refusal: [status, code] });
  await button('Sign in').click();
  await button('Alpha').click();
  await expect.poll(answers.waiting).toBe(1);
  await answers.approve();
  await expect.element(browser.getByText(sentence)).toBeVisible();
});

it('SignIn ignores a later approval after the visitor cancelled', async () => {
  const { answers, site: server } = await openSignIn();
  await button('Sign in').click();
  await button('Alpha').click();
  await expect.poll(answers.waiting).toBe(1);
  await button('Cancel').click();
  await expect.element(button('Sign in')).toBeVisible();
  expect(answers.waiting()).toBe(0);
  expect(server.calls).not.toContain('verify');
});

it('SignIn reports an unreachable server and keeps the session', async () => {
  const { site: server } = await openSignIn({ signedIn: true });
  server.down = true;
  await button('Sign out').click();
  await expect.element(browser.getByText('The site cannot be reached')).toBeVisible();
  await expect.element(button('Sign out')).toBeVisible();
  server.down = false;
  await button('Sign out').click();
  await expect.element(button('Sign in')).toBeVisible();
});

it('SignIn can be used with the keyboard alone', async () => {
  await openSignIn();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Alpha')).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('Beta')).toHaveFocus();
});
