import {
  type FollowOptions,
  isWalletError,
  type TrackBy,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { fromHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import type { CardanoChain } from '../types.js';
import type { CallServers } from './servers.js';

/** A transaction is good for two hours, and is followed for a while longer. */
const patience = 3 * 60 * 60_000;

/** Reads a stored `trackBy` of a Cardano transaction. */
function readTrackBy(trackBy: TrackBy | undefined) {
  const [, id, index] = /^([\da-f]{64})#(\d{1,5})$/.exec(trackBy?.input ?? '') ?? [];
  if (!id || !/^\d{1,18}$/.test(trackBy?.validUntil ?? '')) return {};
  return { input: { id, index: Number(index) }, validUntil: BigInt(trackBy?.validUntil ?? 0) };
}

/**
 * Follows a transaction: each state is yielded once, in order; `included` again with each block. A chain that takes a
 * block back takes the state back too. Ogmios has the ledger's state and no history, so with it a transaction whose
 * outputs were all spent before they were read is reported as `sent` until the time is over.
 *
 * @throws WalletError `invalid-params`, `timeout` after `timeout` ms (ten minutes by default), `aborted`, `rpc-failed`,
 * `rpc-chain-mismatch`, `reader-missing`.
 */
export async function* followTransaction(
  chain: CardanoChain,
  callServers: CallServers,
  options: FollowOptions & { readonly confirmations?: number },
): AsyncGenerator<TransactionState, void, void> {
  const { confirmations = 1, timeout = patience } = options;
  const method = 'heightOf';
  if (fromHex(options.hash)?.length !== 32) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  const newsOf = (state: TransactionState) =>
    'confirmations' in state ? `${state.status} ${state.blockNumber} ${state.confirmations}` : state.status;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('confirmations' in state && (state.confirmations ?? 0) >= confirmations);
  const poll = createStateReader(callServers, options);
  try {
    yield* follow({ ...options, timeout, chainId: chain.id, method, poll, newsOf, isLast });
  } catch (error) {
    if (options.timeout !== undefined || !isWalletError(error, 'timeout')) throw error;
    // It may have been included and spent again unseen: that it was dropped would be a guess.
    const reason = 'no server knows a block that holds it; Ogmios keeps no history.';
    throw new WalletError('rpc-failed', { chain: chain.id, method, reason }, { cause: error });
  }
}

/** Returns a function that looks at the chain. It remembers the block in which the transaction was found. */
function createStateReader(
  callServers: CallServers,
  { hash, trackBy, signal }: FollowOptions,
): () => Promise<TransactionState> {
  const limits = { signal };
  const { input, validUntil } = readTrackBy(trackBy);
  const id = hash.toLowerCase();
  const heightOf = () => callServers('heightOf', [id], limits);
  const isInputUnspent = async () =>
    input !== undefined && (await callServers('countUnspent', [[input]], limits)) > 0;
  let first: bigint | undefined;
  return async () => {
    const found = await heightOf();
    if (found) first = found.exact ? found.height : (first ?? found.height);
    // Unknown again: without history, its outputs may merely be spent. An input that is unspent again shows that its
    // block was taken back.
    else if (first !== undefined && (await isInputUnspent())) first = undefined;
    if (first !== undefined) {
      const height = await callServers('blockHeight', [], limits);
      const above = height > first ? height - first : 0n;
      return { status: 'included', blockNumber: first, final: false, confirmations: Number(above) + 1 };
    }
    if (validUntil !== undefined && (await callServers('slot', [], limits)) > validUntil) {
      // Read again: it may have been included between the two queries.
      if ((await isInputUnspent()) && (await heightOf()) === undefined) return { status: 'dropped' };
    }
    return { status: 'sent' };
  };
}
