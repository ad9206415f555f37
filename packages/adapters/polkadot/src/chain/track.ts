import { type CallOptions, WalletError } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import type { PolkadotChain } from '../types.js';

/** Where a transaction is in its life. Amounts in the smallest unit. */
export type TransactionState =
  /** Broadcast; no block has it yet. */
  | { readonly status: 'sent' }
  /** In a block. `failed`: it ran and was undone; the fee is spent. */
  | {
      readonly status: 'included' | 'failed';
      readonly blockNumber: bigint;
      readonly blockHash: Hex;
      /** Its place in the block: explorers name it `{blockNumber}-{index}`. */
      readonly index: number;
      readonly fee?: bigint;
      /** Why it failed, in the runtime's words. */
      readonly reason?: string;
      /** Blocks on top of and including its own. */
      readonly confirmations: number;
      /** No honest chain takes this block back. */
      readonly finalized: boolean;
    }
  /** It never will be included: its era is over, or another transaction of the account took its place. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  /** BLAKE2b-256 of the extrinsic, as `signTransaction` gave it. */
  readonly hash: Hex;
  /**
   * The block it was made at, where the search begins; absent: the newest finalized one, and then it is never said to
   * be dropped, because it may be in an older one.
   */
  readonly fromBlock?: number;
  /** The last block it can be in; absent: it does not end by itself. */
  readonly lastBlock?: number;
  /** Known at once, they let a replacement be noticed. */
  readonly from?: string;
  readonly nonce?: number;
  /** How many blocks make it certain enough; 1 by default. */
  readonly confirmations?: number;
  /** Follow it until it is finalized; false by default. */
  readonly finalized?: boolean;
}

/** Where the chain is now. */
export interface Heads {
  readonly best: number;
  readonly finalized: number;
}

type InBlock = Extract<TransactionState, { readonly blockHash: Hex }>;

/** The reads that following takes. */
export interface Look {
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

/** Blocks looked through at a time, so that a long absence is made up for in steps. */
const stride = 64;

/**
 * Follows a transaction to its end by looking through the blocks it can be in. A chain that takes a block back takes
 * the state back too. A few failed reads are sat out.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so track it again),
 * `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* track(
  chain: PolkadotChain,
  look: Look,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, confirmations = 1, finalized = false } = options;
  const method = 'chain_getBlock';
  if (!isHex(hash, 32))
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 32 bytes.' });
  const newsOf = (state: TransactionState) =>
    'blockHash' in state
      ? `${state.status} ${state.blockHash} ${state.confirmations} ${state.finalized}`
      : state.status;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' ||
    ('blockHash' in state && state.confirmations >= confirmations && (state.finalized || !finalized));
  const next = createSearch(look, options);
  yield* follow({ ...options, chainId: chain.id, method, look: next, newsOf, isLast });
}

/** One look at the chain. It remembers up to which block it has looked, and where it found the transaction. */
function createSearch(look: Look, options: TrackOptions): () => Promise<TransactionState> {
  const { hash, lastBlock, from, nonce, signal } = options;
  let at = options.fromBlock;
  let found: Omit<InBlock, 'confirmations' | 'finalized'> | undefined;
  return async () => {
    const heads = await look.heads({ signal });
    at ??= heads.finalized;
    if (found && (await look.hashOf(Number(found.blockNumber), { signal })) !== found.blockHash) {
      // Its block was taken back: it may be in another one.
      at = Math.min(at, Number(found.blockNumber), heads.finalized);
      found = undefined;
    }
    const top = Math.min(heads.best, lastBlock ?? heads.best, at + stride);
    while (!found && at <= top) {
      const block = await look.hashOf(at, { signal });
      if (!block) break;
      const inBlock = await look.find(hash, block, { signal });
      if (inBlock) found = { ...inBlock, blockNumber: BigInt(at), blockHash: block };
      else at++;
    }
    if (found) {
      const number = Number(found.blockNumber);
      const confirmations = Math.max(heads.best - number, 0) + 1;
      return { ...found, confirmations, finalized: number <= heads.finalized };
    }
    // Whoever began in the middle cannot say that it is nowhere.
    const searched =
      options.fromBlock !== undefined && at > Math.min(heads.finalized, lastBlock ?? heads.finalized);
    if (searched && lastBlock !== undefined && heads.finalized > lastBlock) return { status: 'dropped' };
    if (searched && from !== undefined && nonce !== undefined) {
      // Its nonce is spent in blocks that were looked through, so by another.
      if ((await look.nonce(from, { signal })) > nonce && at > (await look.heads({ signal })).finalized) {
        return { status: 'dropped' };
      }
    }
    // What may still be taken back is looked through again.
    at = Math.min(at, heads.finalized + 1);
    return { status: 'sent' };
  };
}
