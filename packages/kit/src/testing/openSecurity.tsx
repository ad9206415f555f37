import { expect } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import { createProvider } from './embedded.js';
import type { Holdings } from './embeddedAccount.js';
import { createScripted } from './page.js';

export const button = (name: string | RegExp) =>
  browser.getByRole('button', { name, exact: typeof name === 'string' });
export const text = (name: string | RegExp) => browser.getByText(name);
export const field = (name: string) => browser.getByRole('textbox', { name, exact: true });

/** A page with the embedded wallet of a person who has this, before anything is opened. */
export async function openPage(has: Partial<Holdings> = {}) {
  const provider = createProvider();
  Object.assign(provider.has, has);
  const world = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectButton kit={world.kit} />);
  return { ...world, provider };
}

/** The same with a session and the dialog of the wallet's security open. */
export async function openSecurity(has: Partial<Holdings> = {}) {
  const world = await openPage(has);
  world.provider.enter();
  world.kit.dialog.set('security');
  return world;
}

/** Whether the protected frame is in the page. */
export const hasFrame = () => document.querySelector('iframe[title="Protected frame"]') !== null;

/** Waits until the button that gives something up is there and takes presses. */
export const armed = () =>
  expect.poll(() => document.querySelector('[data-kind="loss"]:not([aria-busy])')).not.toBeNull();

/** Presses the button with this name at the moment it appears, as a person does whose press was meant for something else. */
export const pressAsItAppears = (name: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const element = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      );
      if (!element) return;
      observer.disconnect();
      element.click();
      resolve();
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
