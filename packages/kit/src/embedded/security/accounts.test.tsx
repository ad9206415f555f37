import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import {
  accountOf,
  type Holdings,
  keyNamed,
  passkeyNamed,
  phraseNamed,
} from '../../testing/embeddedAccount.js';
import { armed, button, openPage, openSecurity, text } from '../../testing/openSecurity.js';
import { first, second } from '../../testing/page.js';
import { useSecurityDialog } from '../index.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const key = `0x${'c4'.repeat(20)}`;
const several: Partial<Holdings> = {
  phrases: [
    phraseNamed('Main', {
      accounts: [accountOf('wallet-Main', first), accountOf('wallet-Main', second, 1, 'Savings')],
    }),
  ],
  keys: [keyNamed('Old', key)],
};

/** A page in which the embedded wallet is connected, with the account dialog open. */
async function openAccount(has: Partial<Holdings> = several) {
  const world = await openPage(has);
  world.provider.enter();
  await world.kit.wallets.list
    .get()
    .find(({ routes }) => routes.includes('embedded'))
    ?.connect();
  await button(`Your account: ${first}`).click();
  return world;
}

async function openAccounts(has?: Partial<Holdings>) {
  const world = await openAccount(has);
  await button('Choose or add an account').click();
  await expect.element(row(first)).toBeVisible();
  return world;
}

const row = (address: string) => button(new RegExp(`^${address}`));
const current = () => document.querySelector('dialog[open] [aria-current]')?.textContent;

describe('the accounts of the embedded wallet', () => {
  it('the account dialog opens the accounts, with those of phrases and of single keys', async () => {
    await openAccounts();
    await expect.element(text('Accounts of this wallet')).toBeVisible();
    await expect.element(row(second)).toHaveTextContent('Savings');
    await expect.element(row(key)).toHaveTextContent('Old · imported');
    expect(current()).toContain(first);
    // They are the first view here, so no button leads back.
    await expect.element(button('Back')).not.toBeInTheDocument();
  });

  it('another account is used in the wallet and in the app, and the focus stays on it', async () => {
    const { kit, provider } = await openAccounts();
    await row(second).click();
    await expect.poll(current).toContain(second);
    await expect.element(row(second)).toHaveFocus();
    expect(kit.wallets.selected.get()?.address).toBe(second);
    expect(provider.calls).toContain(`use ${second}`);
  });

  it('an account that was chosen for the app before gives way to one that is used now', async () => {
    const { kit } = await openAccounts();
    await row(second).click();
    await expect.poll(() => kit.wallets.selected.get()?.address).toBe(second);
    // As by the list of the account dialog: the app keeps this choice.
    kit.wallets.select(`eip155:1:${key}`);
    await expect.poll(current).toContain(key);
    await row(first).click();
    await expect.poll(() => kit.wallets.selected.get()?.address).toBe(first);
  });

  it('an added account is listed, named and can be used', async () => {
    const { kit, provider } = await openAccounts();
    await button('Add an account').click();
    await expect.element(text(/^Account added: \u20660xadadad…adadad\u2069$/)).toBeVisible();
    const added = `0x${'ad'.repeat(20)}`;
    await row(added).click();
    await expect.poll(() => kit.wallets.selected.get()?.address).toBe(added);
    expect(provider.calls.filter((call) => call === 'addAccount')).toHaveLength(1);
  });

  it('an account that the service refuses to add is explained, and another press tries again', async () => {
    const { provider } = await openAccounts();
    provider.error = new WalletError('activity-not-completed', { status: 'FAILED' } as never);
    await button('Add an account').click();
    await expect.element(text('The wallet service rejected this, so nothing was changed.')).toBeVisible();
    provider.error = undefined;
    await button('Add an account').click();
    await expect.element(text(/^Account added/)).toBeVisible();
    await expect.element(text(/refused/)).not.toBeInTheDocument();
  });

  it('adding can be cancelled, and presses while it is under way do nothing', async () => {
    const { provider } = await openAccounts();
    provider.hangs = true;
    await button('Add an account').click();
    await expect.element(text('Adding an account…')).toBeVisible();
    await row(second).click();
    await button('Cancel').click();
    await expect.element(text('Adding an account…')).not.toBeInTheDocument();
    expect(provider.aborted).toEqual(['addAccount']);
    expect(provider.calls).not.toContain(`use ${second}`);
  });

  it('the accounts of a wallet without any are shown as missing', async () => {
    const { kit, provider } = await openPage({ phrases: [], keys: [] });
    provider.enter();
    const Own = () => (
      <button type="button" onClick={useSecurityDialog(kit).openAccounts}>
        Accounts
      </button>
    );
    await render(<Own />);
    await button('Accounts').click();
    await expect.element(text('This wallet has no account.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
    // The next opening is that of the security.
    kit.dialog.set('security');
    await expect.element(text('alice@example.com')).toBeVisible();
  });

  it('accounts that cannot be read are read again at a press', async () => {
    const { provider } = await openAccount();
    provider.error = new WalletError('embedded-unreachable', { method: 'list_wallets', reason: 'offline' });
    await button('Choose or add an account').click();
    await expect.element(text(/^The wallet service did not respond\./)).toBeVisible();
    provider.error = undefined;
    await button('Try again').click();
    await expect.element(row(second)).toBeVisible();
  });
});

describe('the key of signatures', () => {
  const passkeys = [passkeyNamed('Laptop')];
  const each = () => document.querySelector<HTMLInputElement>('[data-part="option"]:last-child input');

  it('a passkey for each signature is chosen and given up again', async () => {
    const { provider } = await openSecurity({ passkeys });
    await text('A passkey each time').click();
    await expect.poll(() => each()?.checked).toBe(true);
    await expect.poll(() => document.activeElement).toBe(each());
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => each()?.checked).toBe(false);
    expect(provider.calls.filter((call) => call.startsWith('stampWith'))).toEqual([
      'stampWith passkey',
      'stampWith session',
    ]);
  });

  it('without a passkey it cannot be chosen, and the reason is shown', async () => {
    await openSecurity({ passkeys: [] });
    await expect.element(text('This wallet has no passkey. Add one first.')).toBeVisible();
    expect(each()?.disabled).toBe(true);
  });

  it('a choice that the browser does not save is explained and stays as it was', async () => {
    const { provider } = await openSecurity({ passkeys });
    // What is read first is not to fail.
    await expect
      .poll(() => provider.calls)
      .toEqual(expect.arrayContaining(['passkeys', 'email', 'sessions']));
    provider.error = new WalletError('storage-quota', { storage: 'IndexedDB' } as never);
    await text('A passkey each time').click();
    await expect.element(text(/^This browser did not save the change\./)).toBeVisible();
    expect(each()?.checked).toBe(false);
  });

  it('after the last passkey is removed a warning states that nothing can be signed', async () => {
    const { provider } = await openSecurity({ passkeys });
    await text('A passkey each time').click();
    await expect.poll(() => each()?.checked).toBe(true);
    await button('Remove \u2068Laptop\u2069').click();
    await armed();
    await button('Remove the passkey').click();
    await expect.element(text(/^This wallet has no passkey any more, so it cannot sign\./)).toBeVisible();
    expect(each()?.disabled).toBe(false);
    expect(provider.has.passkeys).toEqual([]);
  });
});
