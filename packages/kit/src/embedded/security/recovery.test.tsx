import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import type { Holdings } from '../../testing/embeddedAccount.js';
import { button, field, openPage, text } from '../../testing/openSecurity.js';
import { first } from '../../testing/page.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

async function lose(has: Partial<Holdings> = {}) {
  const world = await openPage(has);
  world.kit.dialog.set('connect');
  await button('Continue with email or a passkey').click();
  await button('I lost my passkey').click();
  await expect.element(text('Recover your wallet')).toBeVisible();
  return world;
}

async function sendCode(): Promise<void> {
  await field('Email address').fill('alice@example.com');
  await button('Send a code').click();
  await expect.element(text(/A code is on its way to/)).toBeVisible();
}

/** A long code that begins as the scripted provider's right one. */
const longCode = 'ABC123'.padEnd(120, 'x');

async function confirmCode(): Promise<void> {
  await sendCode();
  await field('Code').fill(longCode);
  await button('Continue').click();
}

async function createPasskey(): Promise<void> {
  await field('Name of the passkey').fill('Replacement');
  await button('Create the passkey').click();
}

describe('a recovery in the connect dialog', () => {
  it('a code from the email leads to a new passkey, and the passkey into the wallet', async () => {
    const { provider } = await lose();
    await confirmCode();
    await createPasskey();
    await expect.element(text('Your new passkey is ready')).toBeVisible();
    await expect.element(button('Open with a passkey')).toHaveFocus();
    await button('Open with a passkey').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    expect(provider.calls).toEqual([
      'recover passkey',
      'submit',
      'recoverPasskey Replacement',
      'signInWithPasskey',
    ]);
  });

  it('a person who only wants to sign in does so with the code', async () => {
    const { provider } = await lose();
    await text('To sign in').click();
    await confirmCode();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    expect(provider.calls).toEqual(['recover email', 'submit']);
  });

  it('a part of the code is not sent, and the sentence names what is missing', async () => {
    const { provider } = await lose();
    await sendCode();
    await expect.element(text(/^Enter the whole long code from the email/)).toBeVisible();
    await field('Code').fill('ABC123');
    await button('Continue').click();
    await expect.element(text(/^This is not the whole code\./)).toBeVisible();
    expect(provider.calls).toEqual(['recover passkey']);
  });

  it('a device that still has the passkey opens the wallet with it', async () => {
    await lose({ recoveryError: new WalletError('embedded-passkey-exists', {}) });
    await confirmCode();
    await createPasskey();
    await expect.element(text(/^This device still has a passkey of this wallet\./)).toBeVisible();
    await button('Open with a passkey').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
  });

  it.each([
    ['embedded-passkey-cancelled', 'The passkey was not used. Try again when you are ready.'],
    ['recovery-unavailable', /^This step has expired or was started again elsewhere\./],
  ] as const)('a new passkey that fails with %s names the next step', async (code, sentence) => {
    await lose({ recoveryError: new WalletError(code, {} as never) });
    await confirmCode();
    await createPasskey();
    await expect.element(text(sentence)).toBeVisible();
  });

  it('a recovery whose time has run out begins again with the same address', async () => {
    const { provider } = await lose();
    await confirmCode();
    await expect.element(field('Name of the passkey')).toBeVisible();
    (await provider.embedded.open()).recovery.clear();
    await expect.element(text('The recovery took too long. Request a new code.')).toBeVisible();
    await expect.element(field('Email address')).toHaveValue('alice@example.com');
  });

  it('a recovery that is stopped returns to the other ways, and its code is void', async () => {
    const { provider } = await lose();
    await sendCode();
    await button('Stop the recovery').click();
    await expect.element(button('Open with a passkey')).toBeVisible();
    const { recovery } = await provider.embedded.open();
    expect(recovery.state.get().status).toBe('cleared');
  });
});
