import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton } from '../../index.js';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import { createProvider } from '../../testing/embedded.js';
import type { Holdings } from '../../testing/embeddedAccount.js';
import { passkeyNamed } from '../../testing/embeddedAccount.js';
import { button, field, hasFrame, openSecurity, pressAsItAppears, text } from '../../testing/openSecurity.js';
import { createScripted, first } from '../../testing/page.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

/** Waits until the question can be answered. */
const whenArmed = () =>
  expect.poll(() => document.querySelector('[data-kind="primary"]:not([aria-busy])')).not.toBeNull();

/** Opens the question before the phrase is shown, and waits until it can be answered. */
async function openPhrase(has: Partial<Holdings> = {}) {
  const world = await openSecurity(has);
  await button(/^Export/).click();
  await button('Recovery phrase of \u2068Main\u2069').click();
  await whenArmed();
  return world;
}

const exports = (calls: readonly string[]) => calls.filter((call) => call.startsWith('export'));

describe('export', () => {
  it('after a recent sign-in the phrase is shown at a press, and the frame has the only button of the view', async () => {
    const { provider } = await openPhrase();
    await expect.element(text('Make sure that nobody sees your screen')).toBeVisible();
    await button('Show it').click();
    await expect.poll(hasFrame).toBe(true);
    await expect.element(browser.getByTitle('Protected frame')).toHaveFocus();
    expect(exports(provider.calls)).toEqual(['export by session']);
    const names = [...document.querySelectorAll('dialog[open] button')].map((one) => one.ariaLabel);
    expect(names).toEqual(['Close']);
  });

  it('the name of a secret follows the language while its question is open', async () => {
    const { kit } = await openPhrase();
    await kit.speak('de');
    await expect.element(text('Wiederherstellungsphrase von \u2068Main\u2069')).toBeVisible();
  });

  it('a press that was under way before the question shows nothing', async () => {
    const { provider } = await openSecurity();
    await button(/^Export/).click();
    const pressed = pressAsItAppears('Show it');
    await button('Recovery phrase of \u2068Main\u2069').click();
    await pressed;
    expect(exports(provider.calls)).toEqual([]);
  });

  it('after an older sign-in a passkey confirms the person', async () => {
    const { provider } = await openPhrase({ isProved: false, passkeys: [passkeyNamed('Laptop')] });
    await button('Show it').click();
    await button('Use a passkey').click();
    await expect.poll(hasFrame).toBe(true);
    expect(exports(provider.calls)).toEqual(['export by session', 'export by passkey']);
  });

  it('without a passkey a code from the email confirms the person', async () => {
    const { provider } = await openPhrase({ isProved: false });
    await button('Show it').click();
    await expect.element(button('Use a passkey')).not.toBeInTheDocument();
    await button(/^Send a code to/).click();
    await field('Code').fill('ABC123');
    await button('Continue').click();
    await expect.poll(hasFrame).toBe(true);
    expect(exports(provider.calls)).toEqual(['export by session', 'export by session']);
  });

  it.each([
    ['embedded-frame-failed', /^The protected frame could not be opened\./],
    ['embedded-unreachable', /^The service did not respond\./],
  ] as const)('an export that fails with %s names the next step', async (code, sentence) => {
    const { provider } = await openPhrase();
    provider.error = new WalletError(code, {} as never);
    await button('Show it').click();
    await expect.element(text(sentence)).toBeVisible();
    provider.error = undefined;
    await whenArmed();
    await button('Show it').click();
    await expect.poll(hasFrame).toBe(true);
  });

  it('a cancelled export leaves no frame, also when its answer comes late', async () => {
    const { provider } = await openPhrase();
    let release = () => {};
    provider.until = new Promise((resolve) => {
      release = resolve;
    });
    await button('Show it').click();
    await button('Cancel').click();
    await expect.element(button('Show it')).not.toHaveAttribute('aria-busy');
    release();
    await expect.poll(() => exports(provider.answered)).toEqual(['export by session']);
    await expect.poll(hasFrame).toBe(false);
  });

  it('closing the dialog closes the frame', async () => {
    const { provider } = await openPhrase();
    await button('Show it').click();
    await expect.poll(hasFrame).toBe(true);
    await button('Close').click();
    await expect.poll(hasFrame).toBe(false);
    // The frame wipes its secret when it is closed; removing its element alone would not tell it.
    expect(provider.has.closedFrames).toBe(1);
  });

  it('an app without the page of the frame offers neither export nor import', async () => {
    const provider = createProvider('');
    const { kit } = createScripted([], { embedded: provider.embedded });
    await render(<ConnectButton kit={kit} />);
    provider.enter();
    kit.dialog.set('security');
    await expect.element(text('alice@example.com')).toBeVisible();
    await expect.element(button(/^(Export|Import)/)).not.toBeInTheDocument();
  });
});

describe('import', () => {
  async function openImport() {
    const world = await openSecurity();
    await button(/^Import/).click();
    await button('Open the protected frame').click();
    await expect.element(text('Enter a name.')).toBeVisible();
    expect(hasFrame()).toBe(false);
    await field('Name').fill(' Old wallet ');
    await button('Open the protected frame').click();
    await expect.poll(hasFrame).toBe(true);
    return world;
  }

  it('a named secret is typed in the frame, and its account is shown', async () => {
    const { provider } = await openImport();
    await userEvent.click(document.querySelector('[data-part="secret-frame"]') as Element, {
      position: { x: 1, y: 1 },
      force: true,
    });
    await expect.element(text(first)).toBeVisible();
    expect(hasFrame()).toBe(false);
    expect(provider.calls).toContain('import Old wallet');
  });

  it('a cancelled import closes the frame and keeps the name', async () => {
    await openImport();
    await button('Cancel').click();
    await expect.poll(hasFrame).toBe(false);
    await expect.element(field('Name')).toHaveValue(' Old wallet ');
  });
});
