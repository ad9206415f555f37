import {
  type FollowOptions,
  isWalletError,
  parseAccountId,
  type Reader,
  type TransactionState,
} from '@causeway/protocol';
import { statusOfCalls } from './callsClass.js';
import type { Fate, FollowEvents, OnNonce, Second } from './createTracker.js';
import { type EntryStatus, hashesOf, type JournalEntry } from './entry.js';

type InBlock = Extract<TransactionState, { readonly status: 'included' | 'failed' }>;

const isInBlock = (state: TransactionState): state is InBlock =>
  state.status === 'included' || state.status === 'failed';

/**
 * The options with which a reader follows an entry's transaction.
 *
 * @example
 * import type { JournalEntry } from '@causeway/journal';
 * import { followOptionsOf } from '@causeway/journal/follow';
 *
 * const hashOf = (entry: JournalEntry) => followOptionsOf(entry, new AbortController().signal).hash;
 */
export function followOptionsOf(
  { account, nonce, trackBy, hash = '' }: JournalEntry,
  signal: AbortSignal,
): FollowOptions & { readonly signal: AbortSignal } {
  const from = parseAccountId(account).address;
  return { hash, from, trackBy: { ...(nonce !== undefined && { nonce: `${nonce}` }), ...trackBy }, signal };
}

/**
 * Passes on a transaction's number and fees, as they are stored.
 *
 * @example
 * import { announceNonce } from '@causeway/journal/follow';
 *
 * announceNonce({ status: 'sent', nonce: 4n }, (nonce) => console.log(nonce)); // 4
 */
export function announceNonce({ nonce, fees }: TransactionState, onNonce: OnNonce): void {
  if (nonce === undefined) return;
  const offered = fees && {
    maxFeePerGas: fees.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
  };
  onNonce(Number(nonce), offered);
}

/**
 * Follows a transaction on its chain until the chain has decided. One that no server has known for the whole time limit
 * counts as dropped, except where the chain keeps no history.
 *
 * @throws WalletError `timeout` for one that still waits at the end of that time, and the reader's errors.
 * @example
 * import { createTracker, type Journal } from '@causeway/journal';
 * import { followEntry } from '@causeway/journal/follow';
 * import type { Reader } from '@causeway/protocol';
 *
 * const trackerOf = (journal: Journal, reader: Reader) =>
 *   createTracker({ journal, follow: (entry, options) => followEntry(reader, entry, options) });
 */
export async function followEntry(
  reader: Pick<Reader, 'follow'>,
  entry: JournalEntry,
  { signal, onNonce, onRead }: FollowEvents,
): Promise<Fate> {
  let last: TransactionState = { status: 'sent' };
  try {
    for await (const state of reader.follow(followOptionsOf(entry, signal))) {
      last = state;
      onRead?.();
      announceNonce(state, onNonce);
      if (state.status === 'pending' && entry.status === 'dropped') return { type: 'again', why: 'returned' };
    }
  } catch (error) {
    if (!isWalletError(error, 'timeout') || last.status !== 'sent') throw error;
  }
  switch (last.status) {
    case 'included':
      return { type: 'included', block: last.blockNumber.toString() };
    case 'failed':
      return { type: 'reverted', block: last.blockNumber.toString() };
    case 'replaced':
      return { type: 'replaced', ...(last.blockNumber !== undefined && { block: `${last.blockNumber}` }) };
    default:
      return { type: 'dropped' };
  }
}

/** Statuses of an entry whose transactions are in a block. */
const inBlock: readonly string[] = ['included', 'reverted', 'partly'];
const reorganised = { type: 'again', why: 'reorganised' } as const;
const returned = { type: 'again', why: 'returned' } as const;

/**
 * Looks once at a transaction that was decided, or at the several of calls that were sent together.
 *
 * @returns the news: another outcome, a reorganisation, or finality; `undefined` when nothing changed.
 * @throws WalletError the reader's errors.
 * @example
 * import type { JournalEntry } from '@causeway/journal';
 * import { recheckEntry } from '@causeway/journal/follow';
 * import type { Reader } from '@causeway/protocol';
 *
 * export async function isFinal({ recheck }: Reader, entry: JournalEntry, signal: AbortSignal) {
 *   return !recheck || (await recheckEntry({ recheck }, entry, { signal }))?.type === 'final';
 * }
 */
export async function recheckEntry(
  { recheck }: Required<Pick<Reader, 'recheck'>>,
  entry: JournalEntry,
  { signal }: { readonly signal: AbortSignal },
): Promise<Second> {
  const blockNumber = entry.block === undefined ? undefined : BigInt(entry.block);
  const request = { ...followOptionsOf(entry, signal), blockNumber };
  const found = await Promise.all(hashesOf(entry).map((hash) => recheck({ ...request, hash })));
  // If a server is behind the block, a transaction that it does not find may still exist.
  const states = found.filter((state) => state !== undefined);
  if (states.length < found.length) return undefined;
  const included = states.filter(isInBlock);
  if (included.length === states.length) return again(entry, included);
  const isThere = (status: string) => states.find((state) => state.status === status);
  const replaced = isThere('replaced') as Extract<TransactionState, { status: 'replaced' }> | undefined;
  if (entry.status === 'dropped') {
    if (isThere('pending')) return returned;
    return replaced && { type: 'replaced', block: String(replaced.blockNumber) };
  }
  if (entry.status !== 'replaced' || !replaced) return reorganised;
  return replaced.final ? { type: 'final' } : undefined;
}

/** The news of an entry whose transactions are all in blocks. */
function again(entry: JournalEntry, states: readonly InBlock[]): Second {
  const block = highestBlock(states).toString();
  const type = statusIn(states, entry.callsStatus);
  if (entry.status === type && block === entry.block) {
    return states.every(({ final }) => final) ? { type: 'final' } : undefined;
  }
  // In another block, or with another outcome, than was recorded: the recorded outcome was taken back.
  if (inBlock.includes(entry.status)) return reorganised;
  // The outcome of calls may have to be requested from their wallet.
  if (entry.callsId !== undefined) return returned;
  return { type: type === 'reverted' ? 'reverted' : 'included', block };
}

const highestBlock = (states: readonly InBlock[]): bigint => {
  let top = 0n;
  for (const { blockNumber } of states) if (blockNumber > top) top = blockNumber;
  return top;
};

/**
 * The status of an entry by states that are all in blocks.
 *
 * @param claimed the wallet's status of the calls: only the wallet can see calls that were undone inside a
 * successful transaction.
 */
function statusIn(states: readonly InBlock[], claimed: number | undefined): EntryStatus {
  const good = states.filter(({ status }) => status === 'included').length;
  if (good < states.length) return good > 0 ? 'partly' : 'reverted';
  const known = claimed === undefined ? undefined : statusOfCalls(claimed);
  return known === 'reverted' || known === 'partly' ? known : 'included';
}
