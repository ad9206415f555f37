import type { JournalEntry } from '@causeway/journal';

/** Why an entry's nonce was used by one transaction and not by another, as far as this browser knows. */
type Rivalry =
  /** It took the place of the earlier one. */
  | { readonly kind: 'won' }
  /** The earlier one was included first. */
  | { readonly kind: 'lost' }
  /** The wallet chose another nonce, so both can be included. */
  | { readonly kind: 'apart'; readonly original: JournalEntry }
  /** One that was made here took its place. */
  | { readonly kind: 'overtaken'; readonly by: JournalEntry };

const inBlock: readonly string[] = ['included', 'reverted'];

/** The entry's race with others of the same account, network and nonce; `undefined` without one. */
export function rivalryOf(entry: JournalEntry, entries: readonly JournalEntry[]): Rivalry | undefined {
  const original = entries.find(({ id }) => id === entry.replaces?.id);
  if (original && isApart(entry, original)) return { kind: 'apart', original };
  if (original && inBlock.includes(entry.status)) return { kind: 'won' };
  const rivals = entries.filter((other) => isRival(entry, other) && inBlock.includes(other.status));
  if (original && rivals.includes(original)) return { kind: 'lost' };
  const [by] = rivals;
  return entry.status === 'replaced' && by ? { kind: 'overtaken', by } : undefined;
}

function isApart(entry: JournalEntry, original: JournalEntry): boolean {
  return (
    entry.hash !== undefined &&
    entry.nonce !== undefined &&
    original.nonce !== undefined &&
    entry.nonce !== original.nonce
  );
}

/** A later pending transaction with the same nonce, which the actions apply to. */
export function newerOf(entry: JournalEntry, entries: readonly JournalEntry[]): JournalEntry | undefined {
  return entries.find(
    (other) => isRival(entry, other) && waits.includes(other.status) && other.createdAt > entry.createdAt,
  );
}

const waits: readonly string[] = ['asked', 'unanswered', 'sent'];

function isRival(a: JournalEntry, b: JournalEntry): boolean {
  if (a.id === b.id || a.chainId !== b.chainId || a.account !== b.account) return false;
  return a.nonce !== undefined && a.nonce === b.nonce;
}
