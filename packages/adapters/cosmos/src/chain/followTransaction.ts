import { type FollowOptions, type TransactionState, WalletError } from '@causeway/protocol';
import { fromHex, toBase64 } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { CosmosChain } from '../types.js';
import { readAccount } from './reads.js';
import type { Rpc } from './rpc.js';
import { readNumber } from './wire.js';

/**
 * Follows a transaction to its end. A few failed reads in a row are ignored.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so follow it
 * again), `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* followTransaction(
  chain: CosmosChain,
  rpc: Rpc,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const method = 'tx';
  const hash = fromHex(options.hash);
  if (hash?.length !== 32) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'confirmations' in state ? state.confirmations : ''}`;
  const isLast = (state: TransactionState) => state.status === 'replaced' || 'confirmations' in state;
  const poll = createStateReader(chain, rpc, hash, options);
  yield* follow({ ...options, chainId: chain.id, method, poll, newsOf, isLast });
}

/** One look at the chain. */
function createStateReader(
  chain: CosmosChain,
  rpc: Rpc,
  hash: Uint8Array,
  { from, trackBy, signal }: FollowOptions,
): () => Promise<TransactionState> {
  const limits = { signal };
  const sequence = /^\d{1,20}$/.test(trackBy?.sequence ?? '') ? BigInt(trackBy?.sequence ?? 0) : undefined;
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
    if (!blockNumber || code === undefined) throw malformed('tx');
    const top = peek(peek(await rpc({ method: 'status' }, limits), 'sync_info'), 'latest_block_height');
    const above = (readNumber(top) ?? blockNumber) - blockNumber;
    const confirmations = Number(above > 0n ? above : 0n) + 1;
    if (code === 0n) return { status: 'included', blockNumber, final: true, confirmations };
    const reason = cleanText(peek(result, 'log'), 300) || `code ${code}`;
    return { status: 'failed', blockNumber, final: true, confirmations, reason };
  };
  return async () => {
    const found = await inBlock();
    if (found) return found;
    if (sequence !== undefined) {
      const account = await readAccount(chain, rpc, from, limits);
      // The sequence was used by this transaction a moment ago, or by another one.
      if (account && account.sequence > sequence) return (await inBlock()) ?? { status: 'replaced' };
    }
    return { status: 'sent' };
  };
}
