import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Does what opens a window, and waits until the wallet in it shows what is asked. */
export async function asks(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible();
  return popup;
}

/** Answers in a wallet's window, and waits until it is closed. The page that opened it is in front then, as on a desk. */
export async function press(popup: Page, button: 'Approve' | 'Refuse'): Promise<void> {
  const page = await popup.opener();
  const closed = popup.waitForEvent('close');
  const pressed = popup.getByRole('button', { name: button }).click();
  // The window closes by this press, and may be gone before the browser has acknowledged the press.
  const acknowledged = pressed.catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await Promise.all([closed, acknowledged]);
  await page?.bringToFront();
}

/** A window that the app's page opened, of another site or of the wallet's own. */
export async function windowAt(page: Page, url: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => void window.open(to, '_blank'), url),
  ]);
  await opened.waitForLoadState();
  return opened;
}

/** Has a window say something to the page that opened it. */
export const say = (from: Page, message: object): Promise<void> =>
  from.evaluate((told) => window.opener.postMessage(told, '*'), message);

/** Resolves, once awaited, when the page has heard a window say that it is `over`: all it said before is heard by then. */
export const isOver = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => data.over && resolve(1))),
  );
