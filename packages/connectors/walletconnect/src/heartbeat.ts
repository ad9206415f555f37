import { withDeadline } from '@causeway/protocol';
import type { Page, RelayLimits, SignClient } from './types.js';

/**
 * Checks the relay while there is a session, and reconnects when it does not answer. The client trusts a socket that
 * appears open, and a browser does not report that the network behind it is gone.
 *
 * The check is the subscription to a session's topic, which exists already: it changes nothing, and every relay
 * supports it.
 *
 * @param page Its `document` tells when nobody looks: then nothing is asked, and `watchPage` connects on the return.
 */
export function keepAlive(sign: SignClient, limits: RelayLimits, page: Page): void {
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
