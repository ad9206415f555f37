import {
  type Fate,
  hashesOf,
  type JournalEntry,
  type OnNonce,
  type Second,
  statusOfCalls,
} from '@causeway/journal';
import {
  type FollowOptions,
  isWalletError,
  parseAccountId,
  type Reader,
  type TransactionState,
} from '@causeway/protocol';

type InBlock = Extract<TransactionState, { readonly status: 'included' | 'failed' }>;

export const isInBlock = (state: TransactionState): state is InBlock =>
  state.status === 'included' || state.status === 'failed';

/** What names an entry's transaction to a reader. */
export function wantedOf(
  { account, nonce, trackBy, hash = '' }: JournalEntry,
  signal: AbortSignal,
): FollowOptions & { readonly signal: AbortSignal } {
  const from = parseAccountId(account).address;
  return { hash, from, trackBy: { ...(nonce !== undefined && { nonce: `${nonce}` }), ...trackBy }, signal };
}

/** Passes on a transaction's number and fees, as they are stored. */
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
 * counts as dropped, except where the chain keeps no history; one that is only waiting is waited for.
 *
 * @throws WalletError what the reader throws.
 */
export async function followEntry(
  reader: Pick<Reader, 'follow'>,
  entry: JournalEntry,
  { signal, onNonce }: { readonly signal: AbortSignal; readonly onNonce: OnNonce },
): Promise<Fate> {
  let last: TransactionState = { status: 'sent' };
  try {
    for await (const state of reader.follow(wantedOf(entry, signal))) {
      last = state;
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
 * @returns what is new: another fate, that the chain took it back, that it is final; `undefined` when nothing is.
 * @throws WalletError what the reader throws.
 */
export async function recheckEntry(
  { recheck }: Required<Pick<Reader, 'recheck'>>,
  entry: JournalEntry,
  { signal }: { readonly signal: AbortSignal },
): Promise<Second> {
  const blockNumber = entry.block === undefined ? undefined : BigInt(entry.block);
  const wanted = { ...wantedOf(entry, signal), blockNumber };
  const found = await Promise.all(hashesOf(entry).map((hash) => recheck({ ...wanted, hash })));
  // A server that is behind the block says nothing of what it does not find.
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

/** What is new of an entry whose transactions are all in blocks. */
function again(entry: JournalEntry, states: readonly InBlock[]): Second {
  const block = highestBlock(states).toString();
  const type = statusOfCalls(statusInBlocks(states, entry.callsStatus));
  if (entry.status === type && block === entry.block) {
    return states.every(({ final }) => final) ? { type: 'final' } : undefined;
  }
  // In another block, or with another end, than was said: what was said was taken back.
  if (inBlock.includes(entry.status)) return reorganised;
  // What calls came to, their wallet may have to be asked.
  if (entry.callsId !== undefined) return returned;
  return { type: type === 'reverted' ? 'reverted' : 'included', block };
}

export const highestBlock = (states: readonly InBlock[]): bigint => {
  let top = 0n;
  for (const { blockNumber } of states) if (blockNumber > top) top = blockNumber;
  return top;
};

/**
 * The status of calls (EIP-5792 §status codes) by states that are all in blocks: the wallet's where they do not say
 * otherwise, because only the wallet knows what was undone inside of a good transaction.
 *
 * @param claimed what the wallet said; a claim that they were not sent is not believed any more.
 */
export function statusInBlocks(states: readonly InBlock[], claimed: number | undefined): number {
  const good = states.map(({ status }) => status === 'included');
  if (!good.every(Boolean)) return good.some(Boolean) ? 600 : 500;
  return claimed !== undefined && [2, 5, 6].includes(Math.floor(claimed / 100)) ? claimed : 200;
}
