import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted } from '../testing/page.js';

afterEach(() => localStorage.clear());

const closed = () => document.querySelector('[data-dialog="connect"]') as HTMLDialogElement;
const backdrop = () => getComputedStyle(closed(), '::backdrop').backgroundColor;
const button = () => browser.getByRole('button', { name: 'Connect wallet' });

/** Renders the button, until the closed dialog has its content and waits in the top layer. */
async function renderClosed(): Promise<void> {
  await browser.viewport(1280, 800);
  const { kit } = createScripted([{ name: 'Alpha' }]);
  await render(<ConnectButton kit={kit} />);
  await expect.poll(() => closed()?.matches(':popover-open')).toBe(true);
  await expect.poll(() => closed().querySelector('[data-wallet]')).not.toBeNull();
}

it('a closed dialog is painted unseen, and neither a pointer, a key nor a role reaches it', async () => {
  await renderClosed();
  expect(getComputedStyle(closed())).toMatchObject({ visibility: 'visible', opacity: '0' });
  expect(backdrop()).toBe('rgba(0, 0, 0, 0)');
  expect(document.elementFromPoint(640, 400)?.closest('dialog')).toBeNull();
  closed().querySelector('input')?.focus();
  expect(document.activeElement).toBe(document.body);
  expect(browser.getByRole('dialog').elements()).toEqual([]);
  expect(browser.getByRole('heading', { name: 'Connect a wallet' }).elements()).toEqual([]);
  await button().click();
  await expect.element(browser.getByRole('dialog')).toHaveStyle({ opacity: '1' });
  expect(backdrop()).not.toBe('rgba(0, 0, 0, 0)');
  await expect.element(browser.getByRole('searchbox')).toHaveFocus();
  expect(document.elementFromPoint(640, 400)?.closest('dialog')).toBe(closed());
});
