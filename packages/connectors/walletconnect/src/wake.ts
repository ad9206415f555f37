import type { Page, SignClient } from './types.js';

/** Milliseconds in the background after which a socket is not trusted: phones cut it without an event. */
const asleep = 10_000;

/**
 * Connects again when the page is back: visible after a while, online, or out of the back-forward cache. The client
 * itself looks every five seconds only, and not at a socket that only seems open. One listener of each kind for the
 * life of the page.
 */
export function watchPage(sign: SignClient, page: Page): void {
  let hiddenAt: number | undefined;
  const wake = () => {
    if (sign.session.length === 0) return;
    // Rejects when there is no network; the next event tries again.
    sign.core.relayer.restartTransport().catch(() => undefined);
  };
  page.addEventListener?.('online', wake);
  page.addEventListener?.('pageshow', () => {
    if (!sign.core.relayer.connected) wake();
  });
  const { document } = page;
  document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const slept = hiddenAt !== undefined && Date.now() - hiddenAt >= asleep;
    hiddenAt = undefined;
    if (slept || !sign.core.relayer.connected) wake();
  });
}
