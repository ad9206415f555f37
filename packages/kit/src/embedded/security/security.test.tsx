import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import { passkeyNamed, sessionNamed } from '../../testing/embeddedAccount.js';
import {
  armed,
  button,
  field,
  openPage,
  openSecurity,
  pressAsItAppears,
  text,
} from '../../testing/openSecurity.js';
import { first } from '../../testing/page.js';
import { useSecurityDialog } from '../index.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const laptop = passkeyNamed('Laptop');
const phone = passkeyNamed('Phone');
const remove = (name: string) => button(`Remove \u2068${name}\u2069`);
const isOpen = () => document.querySelector('dialog[open]') !== null;
const changes = (calls: readonly string[]) =>
  calls.filter((call) => !['passkeys', 'email', 'sessions', 'wallets'].includes(call));

describe('the way to the security of the embedded wallet', () => {
  it('the account dialog of the embedded wallet opens its security', async () => {
    const { kit, provider } = await openPage();
    provider.enter();
    const wallet = kit.wallets.list.get().find(({ routes }) => routes.includes('embedded'));
    await wallet?.connect();
    await button(`Your account: ${first}`).click();
    await button('Security').click();
    await expect.element(text('alice@example.com')).toBeVisible();
  });

  it('the account dialog of another wallet does not mention security', async () => {
    const { kit, answers } = await openPage();
    void kit.wallets.list
      .get()
      .find(({ name }) => name === 'Alpha')
      ?.connect();
    await answers.approve(first);
    await button(`Your account: ${first}`).click();
    await expect.element(button('Disconnect Alpha 1 account')).toBeVisible();
    await expect.element(button('Security')).not.toBeInTheDocument();
  });

  it('useSecurityDialog opens and closes the dialog', async () => {
    const { kit, provider } = await openPage();
    provider.enter();
    const Own = () => {
      const { isOpen: isShown, open } = useSecurityDialog(kit);
      return (
        <button type="button" onClick={open}>
          {isShown ? 'Open' : 'Protect'}
        </button>
      );
    };
    await render(<Own />);
    await button('Protect').click();
    await expect.element(text('alice@example.com')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Protect')).toHaveFocus();
    expect(kit.dialog.get()).toBeUndefined();
  });

  it('a person whose session has ended is led to the sign-in', async () => {
    const { kit } = await openPage();
    kit.dialog.set('security');
    await button('Sign in').click();
    expect(kit.dialog.get()).toBe('connect');
  });

  it('data that cannot be read is read again at a press', async () => {
    const { kit, provider } = await openPage();
    provider.enter();
    provider.error = new WalletError('embedded-unreachable', { method: 'get_user', reason: 'offline' });
    kit.dialog.set('security');
    await expect.element(text(/^The wallet service did not respond\./).first()).toBeVisible();
    provider.error = undefined;
    await button('Try again').first().click();
    await expect.element(text('alice@example.com')).toBeVisible();
  });
});

describe('the ways to sign in', () => {
  it('a passkey with a name is added, and the warning about the only way goes', async () => {
    const { provider } = await openSecurity();
    await expect.element(text('There is only one way to sign in')).toBeVisible();
    await button('Add a passkey').click();
    await button('Create the passkey').click();
    await expect.element(text('Enter a name for the passkey.')).toBeVisible();
    await field('Name of the passkey').fill(' Laptop ');
    await button('Create the passkey').click();
    await expect.element(remove('Laptop')).toBeVisible();
    await expect.element(text('There is only one way to sign in')).not.toBeInTheDocument();
    expect(changes(provider.calls)).toEqual(['addPasskey Laptop']);
  });

  it.each([
    ['embedded-passkey-cancelled', 'The passkey was not used. Try again when you are ready.'],
    ['embedded-passkey-exists', /^This device already has a passkey for this wallet\./],
    ['webauthn-unsupported', /^This browser cannot use passkeys here\. Try another browser or device\.$/],
    ['embedded-session-expired', /^Your session has ended\. Sign in again, then repeat this step\.$/],
    ['embedded-rate-limited', /^There were too many attempts\./],
  ] as const)('adding a passkey that fails with %s names the next step', async (code, sentence) => {
    const { provider } = await openSecurity();
    await button('Add a passkey').click();
    await field('Name of the passkey').fill('Laptop');
    provider.error = new WalletError(code, {} as never);
    await button('Create the passkey').click();
    await expect.element(text(sentence)).toBeVisible();
    await expect.element(field('Name of the passkey')).toHaveValue('Laptop');
  });

  it('a pending passkey prompt ends when the dialog is closed', async () => {
    const { provider } = await openSecurity();
    await button('Add a passkey').click();
    await field('Name of the passkey').fill('Laptop');
    provider.hangs = true;
    await button('Create the passkey').click();
    await expect.element(text(/^Confirm with your fingerprint/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isOpen).toBe(false);
    expect(provider.aborted).toEqual(['addPasskey Laptop']);
  });

  it('a passkey is removed after a question, which is not answered by an earlier press', async () => {
    const { provider } = await openSecurity({ passkeys: [laptop, phone] });
    const pressed = pressAsItAppears('Remove the passkey');
    await remove('Laptop').click();
    await pressed;
    expect(changes(provider.calls)).toEqual([]);
    await armed();
    await button('Remove the passkey').click();
    await expect.element(remove('Phone')).toBeVisible();
    await expect.element(remove('Laptop')).not.toBeInTheDocument();
    expect(changes(provider.calls)).toEqual([`removePasskey ${laptop.id}`]);
  });

  it('the last way to sign in is removed only after a second question', async () => {
    const { provider } = await openSecurity({ email: undefined, passkeys: [laptop] });
    await remove('Laptop').click();
    await armed();
    const pressed = pressAsItAppears('Remove it and lose access');
    await button('Remove the passkey').click();
    await pressed;
    await expect.element(text('This is the only way to sign in')).toBeVisible();
    expect(provider.has.passkeys).toEqual([laptop]);
    await armed();
    await button('Remove it and lose access').click();
    await expect.element(text('There is no way to sign in any more')).toBeVisible();
    expect(changes(provider.calls).at(-1)).toBe(`removePasskey ${laptop.id} although it is the last way in`);
  });

  it('a passkey that is kept stays, and the focus returns to its button', async () => {
    const { provider } = await openSecurity({ passkeys: [laptop] });
    await remove('Laptop').click();
    await button('Keep it').click();
    await expect.element(remove('Laptop')).toHaveFocus();
    expect(changes(provider.calls)).toEqual([]);
  });

  it.each([
    [{}, /^If you lose access to this address, .* Add a passkey\.$/],
    [
      { email: undefined, passkeys: [laptop] },
      /^If you lose it, .* Add another passkey or an email address\.$/,
    ],
  ])('the warning about the only way names what can be added beside it', async (has, sentence) => {
    await openSecurity(has);
    await expect.element(text(sentence)).toBeVisible();
  });

  it('another email address is confirmed by its code', async () => {
    await openSecurity();
    await button('Change').click();
    await field('Email address').fill('bob@example.com');
    await button('Send a code').click();
    await field('Code').fill('ABC123');
    await button('Continue').click();
    await expect.element(text('bob@example.com')).toBeVisible();
  });
});

describe('the sessions', () => {
  const sessions = [
    sessionNamed('Session', { current: true }),
    sessionNamed('Tablet'),
    sessionNamed('Library'),
  ];

  it('one session is ended at a press, and the others stay', async () => {
    const { provider } = await openSecurity({ sessions });
    await button(/^End · \u2068Tablet/).click();
    await expect.element(button(/^End · \u2068Tablet/)).not.toBeInTheDocument();
    await expect.element(button(/^End · \u2068Library/)).toBeVisible();
    expect(changes(provider.calls)).toEqual(['endSession session-tablet']);
  });

  it('all other sessions are ended after a question, and this one stays', async () => {
    const { provider } = await openSecurity({ sessions });
    const pressed = pressAsItAppears('End all others');
    await button('End all other sessions').click();
    await pressed;
    expect(provider.has.sessions).toEqual(sessions);
    await armed();
    await button('End all others').click();
    await expect.element(button('Sign out')).toBeVisible();
    await expect.element(button('End all other sessions')).not.toBeInTheDocument();
    expect(changes(provider.calls)).toEqual(['endOthers']);
  });

  it('a sign-out closes the dialog', async () => {
    const { kit } = await openSecurity();
    await button('Sign out').click();
    await expect.element(text(/^The wallet stays yours\./)).toBeVisible();
    await armed();
    await button('Sign out').click();
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
  });

  it('a sign-out that would lose the wallet shows a warning', async () => {
    await openSecurity({ email: undefined });
    await button('Sign out').click();
    await expect.element(text('You would lose this wallet')).toBeVisible();
    await expect.element(button('Sign out and lose access')).toBeVisible();
  });
});
