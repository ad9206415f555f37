import {
  type Chain,
  type FollowOptions,
  type TrackBy,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { fromHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import type { CallServers } from './esplora.js';

/** After this many blocks a transaction is not expected to be taken back. */
const certain = 6;

/** A transaction waits for two weeks at most (`DEFAULT_MEMPOOL_EXPIRY_HOURS`). */
const patience = 14 * 24 * 60 * 60_000;

/** Reads a stored `trackBy` of a transaction: an output that it spends. */
function readTrackBy(trackBy: TrackBy | undefined) {
  const [, id, index] = /^([\da-f]{64}):(\d{1,5})$/.exec(trackBy?.input ?? '') ?? [];
  return id ? { id, index: Number(index) } : undefined;
}

function demandHash(hash: string): string {
  if (fromHex(hash)?.length === 32) return hash.toLowerCase();
  throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
}

/** Follows a transaction to its end. */
export async function* followTransaction(
  chain: Chain<'bip122'>,
  callServers: CallServers,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { until = 'included', timeout = patience } = options;
  demandHash(options.hash);
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'confirmations' in state ? state.confirmations : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'replaced'
      ? state.final === true || until === 'included'
      : 'final' in state && (until === 'included' || state.final === true);
  const method = 'transaction';
  const readState = () => readTransactionState(callServers, options);
  yield* follow({ ...options, timeout, chainId: chain.id, method, poll: readState, newsOf, isLast });
}

/** Reads the state of the transaction once. */
async function readTransactionState(
  callServers: CallServers,
  { hash, trackBy, signal }: FollowOptions,
): Promise<TransactionState> {
  const limits = { signal };
  const id = hash.toLowerCase();
  const found = await callServers('transaction', [id], limits);
  if (found) return stateOf(callServers, found, limits);
  const input = readTrackBy(trackBy);
  const by = input && (await callServers('spender', [input.id, input.index], limits));
  if (by === undefined || by === id) return { status: 'sent' };
  const other = await callServers('transaction', [by], limits);
  // A pending replacement may itself be replaced, also by this transaction.
  if (other?.height === undefined) return { status: 'sent' };
  const tip = await callServers('height', [], limits);
  return { status: 'replaced', blockNumber: other.height, final: tip - other.height + 1n >= certain };
}

async function stateOf(
  callServers: CallServers,
  { height, fee }: { readonly height?: bigint; readonly fee: bigint },
  limits: { readonly signal?: AbortSignal | undefined },
): Promise<TransactionState> {
  if (height === undefined) return { status: 'pending' };
  const tip = await callServers('height', [], limits as { signal?: AbortSignal });
  const confirmations = Number(tip >= height ? tip - height : 0n) + 1;
  return { status: 'included', blockNumber: height, final: confirmations >= certain, confirmations, fee };
}

/** Rechecks a transaction that was included in a block; `undefined` when the server is behind that block. */
export async function recheck(
  callServers: CallServers,
  options: FollowOptions & { readonly blockNumber?: bigint },
): Promise<TransactionState | undefined> {
  demandHash(options.hash);
  const tip = await callServers('height', [], { signal: options.signal });
  if (options.blockNumber !== undefined && tip < options.blockNumber) return undefined;
  return readTransactionState(callServers, options);
}
