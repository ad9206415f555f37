import type { JournalEntry } from './entry.js';

/** Statuses that prove a payment: a rejected or failed request does not make an address known. */
const sentBy: readonly string[] = ['sent', 'included', 'replaced', 'dropped', 'reverted'];

/**
 * Addresses that were sent to from this browser, the last first, each once. Only from the visitor's own
 * transactions: addresses that others put into an account's history are never offered.
 *
 * @param isHere whether an address of that chain (CAIP-2) is good on the chain in hand.
 * @example
 * import { type Journal, recentRecipients } from '@causeway/journal';
 *
 * const onMainnet = ({ entries }: Journal) => recentRecipients(entries.get(), (id) => id === 'eip155:1');
 */
export function recentRecipients(
  entries: readonly JournalEntry[],
  isHere: (chainId: string) => boolean,
): readonly string[] {
  const found = new Set<string>();
  for (const { request, status, chainId, replaces } of entries) {
    // A contract call and a cancellation pay no recipient.
    if (request.kind !== 'transaction' || request.data || replaces) continue;
    if (sentBy.includes(status) && isHere(chainId)) found.add(request.to);
  }
  return [...found];
}
