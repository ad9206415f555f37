import type { JournalEntry } from '../journal/entry.ts';

/** A transaction that may still happen must not be made twice; one that cannot happen any more may be made again. */
const overFor: readonly string[] = ['refused', 'failed', 'reverted', 'replaced', 'included'];

/**
 * Whether the form may be filled again with what was asked. Never while the same transaction may still be approved
 * or included, and never with text that the journal had to cut.
 */
export function canRepeat(entry: JournalEntry): boolean {
  if (entry.cut) return false;
  // An answer that made no sense says nothing about what the wallet did.
  if (entry.error?.code === 'malformed-response') return entry.request.kind !== 'transaction';
  return entry.request.kind !== 'transaction' ? entry.status !== 'asked' : overFor.includes(entry.status);
}
