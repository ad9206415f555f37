import { type CallOptions, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { CosmosChain } from '../types.js';
import { fromHex } from './hex.js';
import { readAccount } from './reads.js';
import type { Rpc } from './rpc.js';
import { readNumber } from './wire.js';

/** Where a transaction is in its life. */
export type TransactionState =
  /** Broadcast; not in a block this chain's server knows. */
  | { readonly status: 'sent' }
  /** In a block. `failed`: what it asked for was refused; the fee is spent. */
  | {
      readonly status: 'included' | 'failed';
      readonly blockNumber: bigint;
      readonly gasUsed: bigint;
      /** Blocks on top of and including its own. */
      readonly confirmations: number;
      /** Why it failed, in the chain's words. */
      readonly reason?: string;
    }
  /** It never will be included: another transaction of the account took its sequence. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  /** 64 hex digits. */
  readonly hash: string;
  /** How many blocks make it certain enough; 1 by default: a Cosmos chain does not take a block back. */
  readonly confirmations?: number;
  /** Known at once, they let it be noticed that another transaction took the sequence. */
  readonly from?: string;
  readonly sequence?: bigint;
}

/**
 * Follows a transaction to its end. A few failed reads are sat out.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so track it
 * again), `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* track(
  chain: CosmosChain,
  rpc: Rpc,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { confirmations = 1 } = options;
  const method = 'tx';
  const hash = fromHex(options.hash);
  if (hash?.length !== 32) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'confirmations' in state ? state.confirmations : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('confirmations' in state && state.confirmations >= confirmations);
  const look = createLook(chain, rpc, hash, options);
  yield* follow({ ...options, chainId: chain.id, method, look, newsOf, isLast });
}

/** One look at the chain. */
function createLook(
  chain: CosmosChain,
  rpc: Rpc,
  hash: Uint8Array,
  { from, sequence, signal }: TrackOptions,
): () => Promise<TransactionState> {
  const limits = { signal };
  const inBlock = async (): Promise<TransactionState | undefined> => {
    let found: unknown;
    try {
      found = await rpc({ method: 'tx', params: { hash: toBase64(hash), prove: false } }, limits);
    } catch (error) {
      if (peek(error, 'notFound') === true) return undefined;
      throw error;
    }
    const blockNumber = readNumber(peek(found, 'height'));
    const result = peek(found, 'tx_result');
    const code = readNumber(peek(result, 'code') ?? 0);
    if (!blockNumber || code === undefined)
      throw new WalletError('malformed-response', { method: 'tx', path: '' });
    const top = peek(peek(await rpc({ method: 'status' }, limits), 'sync_info'), 'latest_block_height');
    const above = (readNumber(top) ?? blockNumber) - blockNumber;
    const gasUsed = readNumber(peek(result, 'gas_used')) ?? 0n;
    const confirmations = Number(above > 0n ? above : 0n) + 1;
    if (code === 0n) return { status: 'included', blockNumber, gasUsed, confirmations };
    const reason = cleanText(peek(result, 'log'), 300) || `code ${code}`;
    return { status: 'failed', blockNumber, gasUsed, confirmations, reason };
  };
  return async () => {
    const found = await inBlock();
    if (found) return found;
    if (from !== undefined && sequence !== undefined) {
      const account = await readAccount(chain, rpc, from, limits);
      // Its sequence is spent: by itself, a moment ago, or by another.
      if (account && account.sequence > sequence) return (await inBlock()) ?? { status: 'dropped' };
    }
    return { status: 'sent' };
  };
}
