import { withDeadline } from '@causeway/protocol';
import type { SignClient } from './library.js';
import type { Page, RelayLimits } from './types.js';

/**
 * Checks the relay while there is a session, and reconnects when it does not answer. The client trusts a socket that
 * appears open, and a browser does not report that the network behind it is gone.
 *
 * The check is the subscription to a session's topic, which exists already: it changes nothing, and every relay
 * supports it.
 *
 * @param page While its `document` is hidden nothing is sent, and `watchPage` connects on the return.
 */
export function keepAlive(sign: SignClient, limits: RelayLimits, page: Page): void {
  // A timer takes no longer time: it would check without a pause.
  if (limits.beat >= 2 ** 31) return;
  const { relayer } = sign.core;
  let asking = false;
  const timer = setInterval(async () => {
    const [topic] = sign.session.keys;
    if (asking || !topic || !relayer.connected || page.document?.visibilityState === 'hidden') return;
    asking = true;
    const { provider } = relayer;
    const answer = provider.request({ method: 'irn_subscribe', params: { topic } });
    await withDeadline(answer, { method: 'irn_subscribe', ms: limits.alive }).catch(() => {
      // Another socket may have replaced it in the meantime.
      if (relayer.provider === provider) relayer.restartTransport().catch(() => undefined);
    });
    asking = false;
  }, limits.beat);
  // In Node it must not keep a process that has nothing else to do.
  (timer as { unref?: () => void }).unref?.();
}

/** Milliseconds in the background after which a socket is not trusted: phones cut it without an event. */
const asleep = 10_000;

const isPairing = (sign: SignClient) => sign.proposal.getAll().length > 0;

/**
 * Connects again when the page is back: visible after a while or during a pairing, online, or out of the back-forward
 * cache. The client itself looks every five seconds only, and not at a socket that only seems open. One listener of
 * each kind for the life of the page.
 */
export function watchPage(sign: SignClient, page: Page): void {
  let hiddenAt: number | undefined;
  const wake = () => {
    if (sign.session.length === 0 && !isPairing(sign)) return;
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
    // The visitor returns from the wallet, whose answer was sent while the phone suspended the page.
    if (slept || isPairing(sign) || !sign.core.relayer.connected) wake();
  });
}
