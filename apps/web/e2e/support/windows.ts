import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Performs an action that opens a window, and waits until the wallet in it shows the request. */
export async function openRequestWindow(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible();
  return popup;
}

/**
 * Answers in a wallet's window, and waits until it is closed. The page that opened it is then in front, as on a
 * desktop.
 */
export async function press(popup: Page, button: 'Approve' | 'Refuse'): Promise<void> {
  const page = await popup.opener();
  const closed = popup.waitForEvent('close');
  const pressed = popup.getByRole('button', { name: button }).click();
  // The press closes the window, possibly before the browser has acknowledged the press.
  const acknowledged = pressed.catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await Promise.all([closed, acknowledged]);
  await page?.bringToFront();
}

/** A window that the app's page opened, of another site or of the wallet's site. */
export async function windowAt(page: Page, url: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => void window.open(to, '_blank'), url),
  ]);
  await opened.waitForLoadState();
  return opened;
}

/** Sends a message from a window to the page that opened it. */
export const postToOpener = (from: Page, message: object): Promise<void> =>
  from.evaluate((data) => window.opener.postMessage(data, '*'), message);

/**
 * Resolves, once awaited, when the page has received the message `over` from a window, and so all its earlier
 * messages.
 */
export const isOver = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => data.over && resolve(1))),
  );
