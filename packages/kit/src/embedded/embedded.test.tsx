import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton, ConnectPanel } from '../index.js';
import '../styles/kit.css';
import '../styles/embedded.css';
import { createProvider } from '../testing/embedded.js';
import { createScripted, first } from '../testing/page.js';

afterEach(async () => {
  vi.useRealTimers();
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
});

const utf8 = new TextEncoder();
const message = (words: string) => ({ type: 'message', text: words, bytes: utf8.encode(words) }) as const;

async function asked(subject: Parameters<ReturnType<typeof createProvider>['ask']>[0]) {
  const provider = createProvider();
  const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectButton kit={kit} />);
  await expect.element(button('Connect wallet')).toBeEnabled();
  const results: string[] = [];
  const ask = (what: typeof subject) =>
    void provider.ask(what).then(
      () => results.push('approved'),
      (error: WalletError) => results.push(error.code),
    );
  ask(subject);
  await expect.element(dialog()).toBeVisible();
  return { kit, provider, results, ask };
}

const armed = () =>
  expect
    .poll(() => document.querySelector('[data-dialog="approval"]')?.getAttribute('data-state'))
    .toBe('armed');

describe('the approval dialog', () => {
  it('a message is shown with every hidden character, and is signed after the press only', async () => {
    const { results } = await asked(message('Hello\u202e there'));
    await expect.element(dialog()).toHaveAccessibleName('Sign this message?');
    await expect.element(text('U+202E')).toBeVisible();
    await expect.element(text('1 character is invisible')).toBeVisible();
    expect(results).toEqual([]);
    await armed();
    await button('Sign').click();
    await expect.poll(() => results).toEqual(['approved']);
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  });

  it('a press and Escape within 500 ms of its appearance answer nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { results } = await asked(message('Hello'));
    const frame = () => new Promise(requestAnimationFrame);
    const answer = async () => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-part="answers"] button')) one.click();
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await frame();
    };
    await frame();
    await frame();
    await answer();
    vi.advanceTimersByTime(499);
    await answer();
    expect(results).toEqual([]);
    vi.advanceTimersByTime(1);
    await armed();
    await answer();
    expect(results).toEqual(['approved']);
  });

  it('Escape and the close button reject', async () => {
    const { results, ask } = await asked(message('Hello'));
    await armed();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => results).toEqual(['user-rejected']);
    ask(message('Again'));
    await armed();
    await button('Close').click();
    await expect.poll(() => results).toEqual(['user-rejected', 'user-rejected']);
  });

  it('several requests are counted and answered in their order', async () => {
    const { results, ask } = await asked(message('First'));
    ask(message('Second'));
    await expect.element(text('1 more request is waiting')).toBeVisible();
    await armed();
    await button('Reject').click();
    await expect.element(text('Second')).toBeVisible();
    await armed();
    await button('Sign').click();
    await expect.poll(() => results).toEqual(['user-rejected', 'approved']);
  });

  it('a request without a component that could show it fails', async () => {
    const { ask } = createProvider();
    await expect(ask(message('Hello'))).rejects.toBeInstanceOf(WalletError);
  });
});

it('the panel in the page offers the same way', async () => {
  const provider = createProvider();
  const { kit } = createScripted([], { embedded: provider.embedded });
  await render(<ConnectPanel kit={kit} />);
  await button('Continue with email or a passkey').click();
  await expect.element(browser.getByLabelText('Email address')).toBeVisible();
});
