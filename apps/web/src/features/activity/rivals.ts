import type { JournalEntry } from '../journal/entry.ts';

/** Why an entry's number (nonce) went to one transaction and not to another, as far as this browser knows. */
export type Rivalry =
  /** It took the place of the earlier one. */
  | { readonly kind: 'won' }
  /** The earlier one was included first. */
  | { readonly kind: 'lost' }
  /** One that was made here took its place. */
  | { readonly kind: 'overtaken'; readonly by: JournalEntry };

const inBlock: readonly string[] = ['included', 'reverted'];

/** What is known of an entry's race with others of the same account, network and number; `undefined` without one. */
export function rivalryOf(entry: JournalEntry, entries: readonly JournalEntry[]): Rivalry | undefined {
  const original = entries.find(({ id }) => id === entry.replaces?.id);
  if (original && inBlock.includes(entry.status)) return { kind: 'won' };
  const rivals = entries.filter((other) => isRival(entry, other) && inBlock.includes(other.status));
  if (original && rivals.includes(original)) return { kind: 'lost' };
  const [by] = rivals;
  return entry.status === 'replaced' && by ? { kind: 'overtaken', by } : undefined;
}

function isRival(a: JournalEntry, b: JournalEntry): boolean {
  if (a.id === b.id || a.chainId !== b.chainId || a.account !== b.account) return false;
  return a.nonce !== undefined && a.nonce === b.nonce;
}
