import { withDeadline } from '@causeway/protocol';
import type { Page, RelayLimits, SignClient } from './types.js';

/**
 * Asks the relay for a sign of life while there is a session, and connects again when none comes. The client trusts a
 * socket that seems open for as long as it seems so, and a browser is not told when the network behind it is gone.
 *
 * The question is the subscription to a session's topic, which is there already: it changes nothing, and every relay
 * knows it.
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
      // Another socket may have taken its place meanwhile.
      if (relayer.provider === provider) relayer.restartTransport().catch(() => undefined);
    });
    asking = false;
  }, limits.beat);
  // In Node it must not keep a process that has nothing else to do.
  (timer as { unref?: () => void }).unref?.();
}
