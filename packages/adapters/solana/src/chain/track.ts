import { type CallOptions, type Chain, WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { follow } from '@causeway/protocol/follow';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { Rpc } from './rpc.js';

/** Where a transaction is in its life. */
export type TransactionState =
  /** Broadcast; this chain's server has not seen it in a block yet. */
  | { readonly status: 'sent' }
  /** In a block that may still be abandoned. */
  | { readonly status: 'pending'; readonly slot: number }
  /** In a block that the cluster voted for. `failed`: it ran and was undone; the fee is spent. */
  | {
      readonly status: 'included' | 'failed';
      readonly slot: number;
      /** No fork can take it back any more. */
      readonly finalized: boolean;
      /** Why it failed, as the chain says it. */
      readonly reason?: string;
    }
  /** It never will be included: the block hash it names expired, in blocks that are final. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  /** The first signature, base 58. */
  readonly hash: string;
  /** Until when it can be included. Without it nobody can tell that it was dropped, and tracking ends with its time. */
  readonly lastValidBlockHeight?: number;
  /** How certain it must be; `confirmed` by default. */
  readonly until?: 'confirmed' | 'finalized';
}

/**
 * Follows a transaction to its end. A fork that is abandoned takes the state back too. A few failed reads are sat out.
 *
 * @throws WalletError `timeout` (10 minutes by default; it may still be included, so track it again), `aborted`,
 * `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* track(
  chain: Chain<'solana'>,
  rpc: Rpc,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, until = 'confirmed' } = options;
  const method = 'getSignatureStatuses';
  if (!decode58(hash, 64)) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be a signature.' });
  }
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'finalized' in state ? state.finalized : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('finalized' in state && (until === 'confirmed' || state.finalized));
  yield* follow({ ...options, chainId: chain.id, method, look: () => look(rpc, options), newsOf, isLast });
}

/** One look at the chain. */
async function look(rpc: Rpc, options: TrackOptions): Promise<TransactionState> {
  const { hash, lastValidBlockHeight, signal } = options;
  const inBlock = async (): Promise<TransactionState | undefined> => {
    const params = [[hash], { searchTransactionHistory: true }];
    const answer = await rpc({ method: 'getSignatureStatuses', params }, { signal });
    const found = peek(peek(answer, 'value'), 0);
    const slot = peek(found, 'slot');
    if (typeof slot !== 'number') return undefined;
    const commitment = peek(found, 'confirmationStatus');
    if (commitment !== 'confirmed' && commitment !== 'finalized') return { status: 'pending', slot };
    const finalized = commitment === 'finalized';
    const failure = peek(found, 'err');
    if (failure === null || failure === undefined) return { status: 'included', slot, finalized };
    return { status: 'failed', slot, finalized, reason: reasonOf(failure) };
  };
  const found = await inBlock();
  if (found) return found;
  if (lastValidBlockHeight === undefined) return { status: 'sent' };
  // A block that is not final may be replaced by one that holds it after all.
  const params = [{ commitment: 'finalized' }];
  const height = await rpc({ method: 'getBlockHeight', params }, { signal });
  if (typeof height !== 'number' || height <= lastValidBlockHeight) return { status: 'sent' };
  // It may have been included between the two reads.
  return (await inBlock()) ?? { status: 'dropped' };
}

/** What a transaction error says: a name, or the instruction and its error. */
export function reasonOf(failure: unknown): string {
  const instruction = peek(failure, 'InstructionError');
  const value = instruction === undefined ? failure : peek(instruction, 1);
  const custom = peek(value, 'Custom');
  // The system program's code 1; every other program has its own.
  if (custom === 1) return 'insufficient lamports, or code 1 of the program that was called';
  const name =
    typeof value === 'string' ? value : custom === undefined ? JSON.stringify(value) : `code ${custom}`;
  return cleanText(name, 120) || 'no reason given';
}
