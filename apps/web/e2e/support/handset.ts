import type { Page } from '@playwright/test';

/** What the browser of an iPhone says of itself. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
/** What Chrome on Android says of itself. */
export const android =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/** Notes each link that the browser was about to follow, in place of leaving the page. */
export const noteLinks = (page: Page) =>
  page.addInitScript(() => {
    const followed: string[] = [];
    Object.assign(globalThis, { followed });
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || event.defaultPrevented || link.getAttribute('href')?.startsWith('/')) return;
      followed.push((link as HTMLAnchorElement).href);
      event.preventDefault();
    });
  });
/** The links that would have been followed, the first one first. */
export const followed = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { followed: string[] }).followed);

/** Whether the page is in front, as the browser tells it. */
export const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
