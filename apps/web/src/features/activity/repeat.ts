import type { JournalEntry } from '@causeway/journal';

/** A transaction that may still happen must not be made twice; one that cannot happen any more may be made again. */
const overFor: readonly string[] = ['refused', 'failed', 'reverted', 'replaced', 'included'];

/**
 * Whether the form may be filled again from a request. Never while the same transaction may still be approved or
 * included, and never with text that the journal cut.
 */
export function canRepeat(entry: JournalEntry): boolean {
  const { request } = entry;
  // The form sends an amount, not a call; and a replacement has another screen.
  if (request.kind === 'calls' || (request.kind === 'transaction' && (request.data || entry.replaces)))
    return false;
  if (entry.cut) return false;
  // After an invalid answer it is unknown what the wallet did.
  if (entry.error?.code === 'malformed-response') return request.kind !== 'transaction';
  return request.kind !== 'transaction' ? entry.status !== 'asked' : overFor.includes(entry.status);
}
