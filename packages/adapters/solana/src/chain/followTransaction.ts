import {
  type Chain,
  type FollowOptions,
  type TrackBy,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { follow } from '@causeway/protocol/follow';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { Rpc } from './rpc.js';

/** Reads a stored `trackBy` of a Solana transaction. */
export function readTrackBy(trackBy: TrackBy | undefined): { readonly lastValidBlockHeight?: number } {
  const text = trackBy?.lastValidBlockHeight ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? { lastValidBlockHeight: Number(text) } : {};
}

/** Follows a transaction to its end. A fork that is abandoned takes the state back too. */
export async function* followTransaction(
  chain: Chain<'solana'>,
  rpc: Rpc,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, until = 'included' } = options;
  const method = 'getSignatureStatuses';
  if (!decode58(hash, 64)) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be a signature.' });
  }
  const newsOf = (state: TransactionState) => `${state.status} ${'final' in state ? state.final : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('final' in state && (until === 'included' || state.final === true));
  yield* follow({
    ...options,
    chainId: chain.id,
    method,
    poll: () => readState(rpc, options),
    newsOf,
    isLast,
  });
}

/** One look at the chain. */
async function readState(rpc: Rpc, options: FollowOptions): Promise<TransactionState> {
  const { hash, trackBy, signal } = options;
  const { lastValidBlockHeight } = readTrackBy(trackBy);
  const inBlock = async (): Promise<TransactionState | undefined> => {
    const params = [[hash], { searchTransactionHistory: true }];
    const answer = await rpc({ method: 'getSignatureStatuses', params }, { signal });
    const found = peek(peek(answer, 'value'), 0);
    const slot = peek(found, 'slot');
    if (typeof slot !== 'number') return undefined;
    const commitment = peek(found, 'confirmationStatus');
    if (commitment !== 'confirmed' && commitment !== 'finalized') return { status: 'pending' };
    const blockNumber = BigInt(slot);
    const final = commitment === 'finalized';
    const failure = peek(found, 'err');
    if (failure === null || failure === undefined) return { status: 'included', blockNumber, final };
    return { status: 'failed', blockNumber, final, reason: reasonOf(failure) };
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

/** The text of a transaction error: a name, or the instruction and its error. */
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
