import {
  type CallOptions,
  type FollowOptions,
  type TrackBy,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import type { PolkadotChain } from '../types.js';

/** Reads a stored `trackBy` of an extrinsic. */
interface Life {
  /** The block it was made at, where the search begins; absent: the newest final one, and then it is never dropped. */
  readonly fromBlock?: number;
  /** The last block that can include it; absent for a transaction that does not expire. */
  readonly lastBlock?: number;
  /** Known, it lets a replacement be noticed. */
  readonly nonce?: number;
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;

const readTrackBy = (trackBy: TrackBy | undefined): Life => ({
  fromBlock: numberIn(trackBy?.fromBlock),
  lastBlock: numberIn(trackBy?.lastBlock),
  nonce: numberIn(trackBy?.nonce),
});

/** The current heads of the chain. */
export interface Heads {
  readonly best: number;
  readonly finalized: number;
}

/** In a block: explorers name it `{blockNumber}-{index}`. */
export type InBlock = Extract<TransactionState, { readonly status: 'included' | 'failed' }> & {
  readonly blockHash: Hex;
  readonly index: number;
};

/** The reads that following takes. */
export interface BlockSearch {
  heads(options: CallOptions): Promise<Heads>;
  hashOf(block: number, options: CallOptions): Promise<Hex | undefined>;
  /** The transaction in this block, if it is there. */
  find(
    hash: Hex,
    block: Hex,
    options: CallOptions,
  ): Promise<Pick<InBlock, 'status' | 'index' | 'fee' | 'reason'> | undefined>;
  /** The account's nonce in the newest finalized state. */
  nonce(address: string, options: CallOptions): Promise<number>;
}

/** Blocks searched at a time, so that a long absence is made up for in steps. */
const stride = 64;

/**
 * Follows a transaction to its end by looking through the blocks it can be in. A chain that takes a block back takes
 * the state back too. A few failed reads in a row are ignored.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so follow it again),
 * `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* followTransaction(
  chain: PolkadotChain,
  search: BlockSearch,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, until = 'included' } = options;
  const method = 'chain_getBlock';
  if (!isHex(hash, 32))
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 32 bytes.' });
  const newsOf = (state: TransactionState) =>
    'confirmations' in state
      ? `${state.status} ${state.blockNumber} ${(state as InBlock).blockHash} ${state.confirmations} ${state.final}`
      : state.status;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('final' in state && (until === 'included' || state.final === true));
  const next = createSearch(search, options);
  yield* follow({ ...options, chainId: chain.id, method, poll: next, newsOf, isLast });
}

/** Returns a function that searches new blocks. It remembers the last searched block, and where the transaction was found. */
function createSearch(search: BlockSearch, options: FollowOptions): () => Promise<TransactionState> {
  const { from, signal } = options;
  const hash = options.hash as Hex;
  const { fromBlock, lastBlock, nonce } = readTrackBy(options.trackBy);
  const known = nonce === undefined ? {} : { nonce: BigInt(nonce) };
  let at = fromBlock;
  let found: Omit<InBlock, 'confirmations' | 'final'> | undefined;
  return async () => {
    const heads = await search.heads({ signal });
    at ??= heads.finalized;
    if (found && (await search.hashOf(Number(found.blockNumber), { signal })) !== found.blockHash) {
      // Its block was taken back: it may be in another one.
      at = Math.min(at, Number(found.blockNumber), heads.finalized);
      found = undefined;
    }
    const top = Math.min(heads.best, lastBlock ?? heads.best, at + stride);
    while (!found && at <= top) {
      const block = await search.hashOf(at, { signal });
      if (!block) break;
      const inBlock = await search.find(hash, block, { signal });
      if (inBlock) found = { ...inBlock, blockNumber: BigInt(at), blockHash: block };
      else at++;
    }
    if (found) {
      const number = Number(found.blockNumber);
      const confirmations = Math.max(heads.best - number, 0) + 1;
      return { ...found, confirmations, final: number <= heads.finalized, ...known };
    }
    // A search that began later cannot prove that it is missing.
    const searched = fromBlock !== undefined && at > Math.min(heads.finalized, lastBlock ?? heads.finalized);
    if (searched && lastBlock !== undefined && heads.finalized > lastBlock)
      return { status: 'dropped', ...known };
    if (searched && nonce !== undefined) {
      // Its nonce is spent in blocks that were searched, so by another.
      if ((await search.nonce(from, { signal })) > nonce && at > (await search.heads({ signal })).finalized) {
        return { status: 'dropped', ...known };
      }
    }
    // Blocks that may still be taken back are searched again.
    at = Math.min(at, heads.finalized + 1);
    return { status: 'sent', ...known };
  };
}
