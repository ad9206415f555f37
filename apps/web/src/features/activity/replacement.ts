import type { JournalEntry, Replaces } from '@causeway/journal';
import { parseAccountId, type ReplacementOptions } from '@causeway/protocol';

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

/** The options with which a reader replaces an entry's transaction; `undefined` for one whose text was cut. */
export function replacementOptions(
  { request, account, hash = '', nonce, fees, cut }: JournalEntry,
  purpose: Replaces['purpose'],
): ReplacementOptions | undefined {
  if (request.kind !== 'transaction' || cut) return undefined;
  return {
    hash,
    from: parseAccountId(account).address,
    to: request.to,
    amount: BigInt(request.value),
    data: request.data,
    purpose: purpose === 'cancel' ? 'cancel' : 'repeat',
    ...(nonce === undefined ? {} : { nonce: BigInt(nonce) }),
    ...(fees && {
      fees: {
        maxFeePerGas: BigInt(fees.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
      },
    }),
  };
}

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
