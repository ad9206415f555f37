import type { SignClient } from './library.js';

/** The topic of a code's pairing. */
export const topicOf = (uri: string | undefined) => /^wc:([0-9a-f]{64})@/.exec(uri ?? '')?.[1] ?? '';

/** Ends the proposal of a pairing, to which no answer comes any more. */
export function endProposals(sign: SignClient, pairing: string): void {
  for (const { id, pairingTopic } of sign.proposal.getAll()) {
    if (pairingTopic !== pairing) continue;
    sign.events.emit('proposal_expire', { id });
    sign.proposal.delete(id, { code: 0, message: 'not needed' }).catch(() => undefined);
  }
}
