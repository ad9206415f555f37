import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton, ConnectPanel } from '../../index.js';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import { createProvider } from '../../testing/embedded.js';
import { createScripted, first } from '../../testing/page.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const button = (name: string | RegExp) => browser.getByRole('button', { name });
const dialog = () => browser.getByRole('dialog');
const text = (name: string | RegExp) => browser.getByText(name);

async function opened() {
  const provider = createProvider();
  const world = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectButton kit={world.kit} />);
  await button('Connect wallet').click();
  await dialog().getByRole('button', { name: 'Continue with email or a passkey' }).click();
  return { ...world, provider };
}

describe('signing up in the connect dialog', () => {
  it('an email and its code connect the embedded wallet and close the dialog', async () => {
    const { provider } = await opened();
    await browser.getByLabelText('Email address').fill('alice@example.com');
    await button('Send a code').click();
    await expect.element(text(/A code is on its way to/)).toBeVisible();
    await browser.getByRole('textbox', { name: 'Code' }).fill('ABC123');
    await button('Continue').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    expect(provider.calls).toEqual(['startEmail', 'submit']);
  });

  const field = (name: string) => browser.getByRole('textbox', { name });
  const sendCode = async () => {
    await field('Email address').fill('alice@example.com');
    await button('Send a code').click();
  };

  it('a wrong code names the attempts that are left, and the typed text stays', async () => {
    const { provider } = await opened();
    await sendCode();
    await field('Code').fill('WRONG1');
    await button('Continue').click();
    await expect
      .element(text('This code is wrong. Compare it with the latest email. 2 attempts are left.'))
      .toBeVisible();
    await expect.element(field('Code')).toHaveValue('WRONG1');
    await field('Code').fill(provider.code);
    await button('Continue').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
  });

  it('an expired code is reported, and a new one can be sent', async () => {
    const { provider } = await opened();
    Object.assign(provider, { expiresIn: 0, resendIn: 0 });
    await sendCode();
    await expect.element(text('This code has expired. Request a new one.')).toBeVisible();
    provider.expiresIn = 300;
    await button('Send a new code').click();
    await expect.element(text('Enter the 6 to 9 letters and digits from the email.')).toBeVisible();
    expect(provider.calls).toEqual(['startEmail', 'resend']);
  });

  it('a code that is typed while it is being sent is kept, and an old one is removed', async () => {
    const { provider } = await opened();
    provider.resendIn = 0;
    await sendCode();
    for (const typedCode of [provider.code, undefined]) {
      let answer = () => {};
      provider.until = new Promise((resolve) => {
        answer = resolve;
      });
      await field('Code').fill('OLD123');
      await button('Send a new code').click();
      if (typedCode) await field('Code').fill(typedCode);
      else provider.resendIn = 30;
      answer();
      await expect
        .poll(() => provider.calls.filter((call) => call === 'resend').length)
        .toBe(typedCode ? 1 : 2);
      if (!typedCode) await expect.element(button(/^New code in/)).toBeVisible();
      await expect.element(field('Code')).toHaveValue(typedCode ?? '');
    }
  });

  it('another code can be requested after the time that is counted down', async () => {
    await opened();
    await sendCode();
    await expect.element(button(/^New code in \d+ seconds$/)).toBeDisabled();
  });

  it('an address that cannot be one is not sent anywhere', async () => {
    const { provider } = await opened();
    await field('Email address').fill('alice');
    await button('Send a code').click();
    await expect.element(text('Enter an email address such as name@example.com.')).toBeVisible();
    await field('Email address').fill('a@b');
    await expect.element(text('Enter an email address such as name@example.com.')).toBeVisible();
    await button('Send a code').click();
    expect(provider.calls).toEqual([]);
  });

  it('a cancelled wait shows no error, and the address stays', async () => {
    const { provider } = await opened();
    provider.hangs = true;
    await sendCode();
    await expect.element(text(/^Sending a code to/)).toBeVisible();
    await button('Cancel').click();
    await expect.element(button('Send a code')).toBeVisible();
    expect(document.querySelector('[data-part="failure"]:not(:empty)')).toBeNull();
    await expect.element(field('Email address')).toHaveValue('alice@example.com');
  });

  it('the typed address outlives the dialog, and a sent code can still be typed', async () => {
    const { kit } = await opened();
    await field('Email address').fill('ali');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
    await button('Connect wallet').click();
    await dialog().getByRole('button', { name: 'Continue with email or a passkey' }).click();
    await expect.element(field('Email address')).toHaveValue('ali');
    await sendCode();
    await field('Code').fill('ABC');
    await userEvent.keyboard('{Escape}');
    await button('Connect wallet').click();
    await dialog().getByRole('button', { name: 'Continue with email or a passkey' }).click();
    await expect.element(field('Code')).toHaveValue('ABC');
  });

  it('a passkey connects, and a cancelled one can be tried again', async () => {
    const { provider } = await opened();
    provider.error = new WalletError('embedded-passkey-cancelled', {} as never);
    await button('Open with a passkey').click();
    await expect
      .element(text('The passkey was not used. Try again, or use your email address.'))
      .toBeVisible();
    provider.error = undefined;
    await button('Open with a passkey').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
  });

  it.each([
    ['embedded-passkey-unknown', /^No wallet here uses this passkey\./],
    ['webauthn-unsupported', /^This browser cannot use passkeys here\./],
    ['embedded-rate-limited', /^There were too many attempts\./],
    ['embedded-unreachable', /^The service did not respond\. What you typed is kept\./],
  ] as const)('a passkey that fails with %s names the next step', async (code, sentence) => {
    const { provider } = await opened();
    provider.error = new WalletError(code, {} as never);
    await button('Open with a passkey').click();
    await expect.element(text(sentence)).toBeVisible();
  });

  it('a new wallet with a passkey needs a name', async () => {
    const { provider } = await opened();
    await button('New wallet with a passkey').click();
    await button('Create the passkey').click();
    await expect.element(text('Enter a name for the passkey.')).toBeVisible();
    expect(provider.calls).toEqual([]);
    await field('Name of the passkey').fill(' Work laptop ');
    await button('Create the passkey').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    expect(provider.calls).toEqual(['signUpWithPasskey Work laptop']);
  });

  it('a session that exists connects at a press', async () => {
    const { provider } = await opened();
    provider.enter();
    await expect.element(text('As \u2068alice@example.com\u2069.')).toBeVisible();
    await button('Connect this wallet').click();
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    expect(provider.calls).toEqual([]);
  });
});

describe('a connection that starts elsewhere', () => {
  async function connecting() {
    const provider = createProvider();
    const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
    await render(<ConnectButton kit={kit} />);
    await expect.element(button('Connect wallet')).toBeEnabled();
    const wallet = kit.wallets.list.get().find(({ routes }) => routes.includes('embedded'));
    const result = wallet?.connect().then(
      () => 'connected',
      (error: WalletError) => error.code,
    );
    await expect.element(browser.getByRole('textbox', { name: 'Email address' })).toBeVisible();
    return { kit, provider, result };
  }

  it('a connection that starts elsewhere opens the connect dialog and continues after the sign-in', async () => {
    const { result } = await connecting();
    await button('Open with a passkey').click();
    expect(await result).toBe('connected');
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  });

  it('a connection that starts elsewhere is rejected when the dialog is closed', async () => {
    const { result } = await connecting();
    await userEvent.keyboard('{Escape}');
    expect(await result).toBe('user-rejected');
  });

  it('a connection that starts elsewhere is rejected when the person goes back to the wallets', async () => {
    const { result } = await connecting();
    await button('Back').click();
    expect(await result).toBe('user-rejected');
  });
});

it('the panel in the page offers the same way', async () => {
  const provider = createProvider();
  const { kit } = createScripted([], { embedded: provider.embedded });
  await render(<ConnectPanel kit={kit} />);
  await button('Continue with email or a passkey').click();
  await expect.element(browser.getByLabelText('Email address')).toBeVisible();
});
