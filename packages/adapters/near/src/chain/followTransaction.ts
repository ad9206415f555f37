import { type FollowOptions, type TransactionState, WalletError } from '@causeway/protocol';
import { follow } from '@causeway/protocol/follow';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { NearChain } from '../types.js';
import { readAccessKey } from './access.js';
import { decodeHash } from './hash.js';
import { parsePublicKey } from './publicKey.js';
import { readFinalBlock, readNumber } from './reads.js';
import { reasonOf } from './reason.js';
import type { Rpc } from './rpc.js';

/** As long as a transaction is good for, and a while: 26 hours. */
const patience = 26 * 60 * 60_000;

const readBig = (text: string | undefined) => (/^\d{1,18}$/.test(text ?? '') ? BigInt(text ?? 0) : undefined);

/**
 * Follows a transaction to its end. A few failed reads in a row are ignored.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so follow it again),
 * `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `malformed-response`, `invalid-params`.
 */
export async function* followTransaction(
  chain: NearChain,
  rpc: Rpc,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, until = 'final', timeout = patience } = options;
  const method = 'tx';
  if (!decodeHash(hash)) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 32 bytes in base 58.' });
  }
  const newsOf = (state: TransactionState) => `${state.status} ${'final' in state && state.final}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('final' in state && (state.final === true || until === 'included'));
  yield* follow({
    ...options,
    timeout,
    chainId: chain.id,
    method,
    poll: createStateReader(rpc, options),
    newsOf,
    isLast,
  });
}

/** One look at the chain. */
function createStateReader(rpc: Rpc, options: FollowOptions): () => Promise<TransactionState> {
  const { hash, from, trackBy, signal } = options;
  const [nonce, validUntil] = [readBig(trackBy?.nonce), readBig(trackBy?.validUntil)];
  const key = parsePublicKey(trackBy?.publicKey);
  const limits = { signal };
  const heights = new Map<string, bigint>();

  /** The height of the block it is in: one read for each block, which changes when a block gave way. */
  const heightOf = async (blockHash: unknown): Promise<bigint> => {
    const id = String(blockHash);
    const known = heights.get(id);
    if (known !== undefined) return known;
    const header = peek(await rpc({ method: 'block', params: { block_id: id } }, limits), 'header');
    const height = readNumber(peek(header, 'height'), 'block', 'header.height');
    heights.set(id, height);
    return height;
  };

  const executed = async (): Promise<TransactionState | undefined> => {
    let found: unknown;
    try {
      const params = { tx_hash: hash, sender_account_id: from, wait_until: 'NONE' };
      found = await rpc({ method: 'tx', params }, limits);
    } catch (error) {
      if (peek(error, 'notFound') === true) return undefined;
      throw error;
    }
    const status = peek(found, 'status');
    const failure = peek(status, 'Failure');
    const done = failure !== undefined || peek(status, 'SuccessValue') !== undefined;
    const level = peek(found, 'final_execution_status');
    // An answer for another transaction is no evidence about this one.
    const named = peek(peek(found, 'transaction'), 'hash');
    if (named !== undefined && named !== hash) {
      throw malformed('tx', 'transaction.hash');
    }
    if (!done || level === 'NONE' || level === 'INCLUDED') return { status: 'sent' };
    const outcomes = [peek(found, 'transaction_outcome'), ...listOf(peek(found, 'receipts_outcome'))];
    const fee = outcomes.reduce<bigint>(
      (sum, one) => sum + readNumber(peek(peek(one, 'outcome'), 'tokens_burnt'), 'tx', 'tokens_burnt'),
      0n,
    );
    const blockNumber = await heightOf(peek(outcomes[0], 'block_hash'));
    const state = { final: level === 'FINAL', blockNumber, fee };
    if (failure === undefined) return { status: 'included', ...state };
    return { status: 'failed', ...state, reason: reasonOf(failure) };
  };

  /** Whether it can never be included any more. Read from final blocks. */
  const isPast = async (): Promise<boolean> => {
    if (key && nonce !== undefined) {
      const access = await readAccessKey(rpc, from, key, limits);
      if (!access || access.nonce >= nonce) return true;
    }
    return validUntil !== undefined && (await readFinalBlock(rpc, limits)).height > validUntil;
  };

  return async () => {
    const found = await executed();
    if (found) return found;
    if (!(await isPast())) return { status: 'sent' };
    // It may have been included itself, a moment ago.
    return (await executed()) ?? { status: 'dropped' };
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
