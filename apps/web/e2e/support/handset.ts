import type { Page } from '@playwright/test';

/** The user agent of Safari on an iPhone. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
/** The user agent of Chrome on Android. */
export const android =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/** Records each link that the browser would have followed, instead of leaving the page. */
export const recordLinks = (page: Page) =>
  page.addInitScript(() => {
    const recordedLinks: string[] = [];
    Object.assign(globalThis, { recordedLinks });
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || event.defaultPrevented || link.getAttribute('href')?.startsWith('/')) return;
      recordedLinks.push((link as HTMLAnchorElement).href);
      event.preventDefault();
    });
  });
/** The recorded links, oldest first. */
export const followed = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recordedLinks: string[] }).recordedLinks);

/** Whether the page is visible, as the browser reports it. */
export const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
