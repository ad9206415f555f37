import type { JournalEntry, Replaces } from '@causeway/journal';
import { parseAccountId, type ReplacementOptions } from '@causeway/protocol';

/** Why one transaction used an entry's nonce and not another, as far as this browser knows. */
type Rivalry =
  /** This entry replaced the earlier one. */
  | { readonly kind: 'won' }
  /** The earlier one was included first. */
  | { readonly kind: 'lost' }
  /** The wallet chose another nonce, so both can be included. */
  | { readonly kind: 'apart'; readonly original: JournalEntry }
  /** A transaction that was made here replaced it. */
  | { readonly kind: 'overtaken'; readonly by: JournalEntry };

const inBlock: readonly string[] = ['included', 'reverted'];

/** The relation of an entry to others of the same account, network and nonce; `undefined` without one. */
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

/** The later pending transaction with the same nonce to which the actions apply. */
export function newerOf(entry: JournalEntry, entries: readonly JournalEntry[]): JournalEntry | undefined {
  return entries.find(
    (other) =>
      isRival(entry, other) && pendingStatuses.includes(other.status) && other.createdAt > entry.createdAt,
  );
}

const pendingStatuses: readonly string[] = ['asked', 'unanswered', 'sent'];

function isRival(a: JournalEntry, b: JournalEntry): boolean {
  if (a.id === b.id || a.chainId !== b.chainId || a.account !== b.account) return false;
  return a.nonce !== undefined && a.nonce === b.nonce;
}

/** The options with which a reader replaces an entry's transaction; `undefined` when the journal cut its text. */
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

/** Statuses in which a transaction is final, so that repeating it cannot send it twice by mistake. */
const finalStatuses: readonly string[] = ['refused', 'failed', 'reverted', 'replaced', 'included'];

/**
 * Whether the form may be filled again from a request. It may not while the same transaction can still be approved or
 * included, nor when the journal cut the text.
 */
export function canRepeat(entry: JournalEntry): boolean {
  const { request } = entry;
  // The form sends an amount, not a call, and a replacement has its own screen.
  if (request.kind === 'calls' || (request.kind === 'transaction' && (request.data || entry.replaces)))
    return false;
  if (entry.cut) return false;
  // After an invalid answer the wallet may or may not have sent the transaction.
  if (entry.error?.code === 'malformed-response') return request.kind !== 'transaction';
  return request.kind !== 'transaction' ? entry.status !== 'asked' : finalStatuses.includes(entry.status);
}
