import type { EmailAttempt, EmbeddedAccount } from '@causeway/embedded-wallet';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { button, field, openPage, text } from '../../testing/openSecurity.js';
import { embeddedOf } from '../embedded.js';
import { prepareSecurity } from '../security/prepareSecurity.js';
import { loadRecovery } from '../security/securityPart.js';
import { Entry } from './Entry.js';

afterEach(cleanup);

interface Options {
  readonly email?: string;
  readonly keepsFocus?: boolean;
  /** What happened before the page was opened. */
  readonly before?: (account: EmbeddedAccount) => unknown;
}

/** A page of the app's own with the ways in. */
async function open({ before, ...props }: Options = {}) {
  const { kit, provider } = await openPage();
  await prepareSecurity(kit);
  const account = await embeddedOf(kit).open();
  await before?.(account);
  const onDone = vi.fn();
  const page = <Entry kit={kit} account={account} onDone={onDone} {...props} />;
  const view = await render(page);
  const openAgain = async () => {
    await view.unmount();
    await render(page);
  };
  return { kit, provider, onDone, openAgain };
}

/** The code of a recovery by an earlier page, which a page can resume. */
const recovering = async (account: EmbeddedAccount) => {
  const attempt = await account.recovery.start({ type: 'passkey', email: 'alice@example.com' });
  account.recovery.resume = async () =>
    account.recovery.state.get().status === 'started' ? attempt : undefined;
};
const sentTo = (address: string) => text(`A code is on its way to \u2068${address}\u2069`);

it('a code is sent at once to an address that was submitted before, even where an earlier code waits', async () => {
  const { provider } = await open({
    email: 'bob@example.com',
    before: (account) => account.auth.startEmail({ email: 'alice@example.com' }),
  });
  await expect.element(sentTo('bob@example.com')).toBeVisible();
  expect(provider.calls).toEqual(['startEmail', 'startEmail']);
});

it('an address that was submitted before and cannot be one is named as the problem at once', async () => {
  const { provider } = await open({ email: 'bob' });
  await expect.element(text('Enter an email address such as name@example.com.')).toBeVisible();
  await expect.element(field('Email address')).toHaveValue('bob');
  expect(provider.calls).toEqual([]);
});

it('an address is sent without the space around it, once however often it is pressed', async () => {
  const start = vi.fn((_: { readonly email: string }) => new Promise<EmailAttempt>(() => {}));
  await open({
    before: (account) => {
      account.auth.startEmail = start;
    },
  });
  await field('Email address').fill(' bob@example.com ');
  await button('Send a code').click();
  await expect.element(text(/^Sending a code to/)).toBeVisible();
  document.querySelector('form')?.requestSubmit();
  expect(start).toHaveBeenCalledOnce();
  expect(start.mock.calls[0]?.[0].email).toBe('bob@example.com');
});

it('the address takes the focus after a press, and not in a page that is opened', async () => {
  await open();
  await expect.element(field('Email address')).toHaveFocus();
  await cleanup();
  await open({ keepsFocus: true });
  await expect.element(field('Email address')).not.toHaveFocus();
});

it('a session that begins here is used without another press', async () => {
  const { onDone } = await open();
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await button('Open with a passkey').click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  observer.disconnect();
  expect(seen.filter((shown) => shown?.includes('You are signed in'))).toEqual([]);
});

it('the code of a recovery can be entered after the page was left and opened again', async () => {
  const { openAgain } = await open({ before: recovering });
  await expect.element(sentTo('alice@example.com')).toBeVisible();
  await openAgain();
  await expect.element(text('Recover your wallet')).toBeVisible();
  await expect.element(sentTo('alice@example.com')).toBeVisible();
});

it('a recovery that was stopped begins with the address, not with the code that is no longer valid', async () => {
  await open({ before: recovering });
  await button('Stop the recovery').click();
  await button('I lost my passkey').click();
  await expect.element(text('Recover your wallet')).toBeVisible();
  await expect.element(field('Email address')).toBeVisible();
  await expect.element(sentTo('alice@example.com')).not.toBeInTheDocument();
});

it('a recovery whose code was accepted by an earlier page continues with the passkey', async () => {
  await open({
    before: async ({ recovery }) => {
      const attempt = await recovery.start({ type: 'passkey', email: 'alice@example.com' });
      await attempt.submit('ABC123'.padEnd(120, 'x'));
    },
  });
  await expect.element(field('Name of the passkey')).toBeVisible();
});

it('an address that is sent while the recovery is fetched gets its code, and the recovery does not take its place', async () => {
  const { kit } = await open();
  await field('Email address').fill('bob@example.com');
  (button('I lost my passkey').element() as HTMLElement).click();
  document.querySelector('form')?.requestSubmit();
  await expect.element(sentTo('bob@example.com')).toBeVisible();
  await loadRecovery(kit);
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(text('Recover your wallet')).not.toBeInTheDocument();
});
