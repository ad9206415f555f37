import { type CallOptions, WalletError } from '@causeway/protocol';
import { follow } from '@causeway/protocol/follow';
import type { CardanoChain } from '../types.js';
import { fromHex } from './hex.js';
import { countUnspent, type OutputReference, readHeight, readSlot } from './reads.js';
import type { Rpc } from './rpc.js';

/** Where a transaction is in its life. */
export type TransactionState =
  /** Submitted; none of its outputs is on the chain this server knows. */
  | { readonly status: 'sent' }
  /** In a block. */
  | {
      readonly status: 'included';
      /** The last block when it was first seen: its own, or one soon after it. */
      readonly blockNumber: bigint;
      /** Blocks since then, and that one. */
      readonly confirmations: number;
    }
  /** It never will be included: its time is over, and what it would have spent is still there. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  /** 64 hex digits. */
  readonly hash: string;
  /** How many blocks make it certain enough; 1 by default. */
  readonly confirmations?: number;
  /** One of its inputs and the last slot it is good for: with both it can be told that it was dropped. */
  readonly input?: OutputReference;
  readonly validUntil?: bigint;
}

/**
 * Follows a transaction by its outputs: each state is told once, in order; `included` again with each block. A ledger's
 * state holds what is unspent and no history, so a transaction all of whose outputs were spent again before anybody
 * looked is told as `sent` until the time is over.
 *
 * @throws WalletError `invalid-params`, `timeout` after `timeout` ms (ten minutes by default), `aborted`, `rpc-failed`,
 * `rpc-chain-mismatch`, `reader-missing`.
 */
export async function* track(
  chain: CardanoChain,
  rpc: Rpc,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { confirmations = 1 } = options;
  const method = 'queryLedgerState/utxo';
  if (fromHex(options.hash)?.length !== 32) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'confirmations' in state ? state.confirmations : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('confirmations' in state && state.confirmations >= confirmations);
  yield* follow({ ...options, chainId: chain.id, method, look: createLook(rpc, options), newsOf, isLast });
}

/** One look at the chain. */
function createLook(
  rpc: Rpc,
  { hash, input, validUntil, signal }: TrackOptions,
): () => Promise<TransactionState> {
  const limits = { signal };
  const id = hash.toLowerCase();
  // A payment has one or two outputs; what others make more of are looked for too.
  const outputs = [0, 1, 2, 3].map((index) => ({ id, index }));
  let first: bigint | undefined;
  return async () => {
    const there = first !== undefined || (await countUnspent(rpc, outputs, limits)) > 0;
    if (there) {
      const height = await readHeight(rpc, limits);
      first ??= height;
      const above = height > first ? height - first : 0n;
      return { status: 'included', blockNumber: first, confirmations: Number(above) + 1 };
    }
    if (input && validUntil !== undefined && (await readSlot(rpc, limits)) > validUntil) {
      const unspent = await countUnspent(rpc, [input], limits);
      // Looked at again: it may have been included between the two questions.
      if (unspent > 0 && (await countUnspent(rpc, outputs, limits)) === 0) return { status: 'dropped' };
    }
    return { status: 'sent' };
  };
}
