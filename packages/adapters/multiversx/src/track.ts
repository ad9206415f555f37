import { type CallOptions, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { Gateway } from './gateway.js';

/** Where a transaction is in its life. */
export type TransactionState =
  /** Broadcast; not in a block this chain's server knows, or not yet executed in the receiver's shard. */
  | { readonly status: 'sent' }
  /** Executed. `failed`: what it asked for was refused; the fee is spent. */
  | { readonly status: 'included' | 'failed'; readonly blockNumber: bigint; readonly reason?: string }
  /** It never will be included: another transaction of the account took its nonce. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  /** 64 hex digits. */
  readonly hash: string;
  /** Known at once, they let it be noticed that another transaction took the nonce. */
  readonly from?: string;
  readonly nonce?: number;
}

const shortest = 250;
const longest = 4000;
/** Failures in a row after which reading is given up. */
const patience = 5;

/** Waits, but not past an abort. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/**
 * Follows a transaction to its end. A few failed reads are sat out.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so track it again),
 * `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* track(
  gateway: Gateway,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, signal, timeout: ms = 600_000 } = options;
  const method = 'track';
  if (!/^[\da-f]{64}$/.test(hash)) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  const end = Date.now() + ms;
  let said = '';
  let failures = 0;
  for (let wait = shortest; ; wait = Math.min(wait * 1.5, longest)) {
    if (signal?.aborted) throw new WalletError('aborted', { method });
    try {
      const state = await look(gateway, options);
      failures = 0;
      if (state.status !== said) {
        said = state.status;
        yield Object.freeze(state);
      }
      if (state.status !== 'sent') return;
    } catch (error) {
      if (!isWalletError(error, 'rpc-failed') && !isWalletError(error, 'timeout')) throw error;
      if (++failures >= patience) throw error;
    }
    if (Date.now() + wait > end) throw new WalletError('timeout', { method, ms });
    await pause(wait, signal);
  }
}

/** One look at the chain. */
async function look(
  gateway: Gateway,
  { hash, from, nonce, signal }: TrackOptions,
): Promise<TransactionState> {
  const limits = { signal };
  const executed = async (): Promise<TransactionState | 'unknown'> => {
    const answer = await gateway({ path: `/transaction/${hash}/process-status` }, limits);
    if ('refused' in answer) return 'unknown';
    const status = peek(answer.data, 'status');
    if (status !== 'success' && status !== 'fail') return { status: 'sent' };
    const found = await gateway({ path: `/transaction/${hash}` }, limits);
    const transaction = 'data' in found ? peek(found.data, 'transaction') : undefined;
    const height = peek(transaction, 'blockNonce');
    const blockNumber = Number.isSafeInteger(height) ? BigInt(height as number) : 0n;
    if (status === 'success') return { status: 'included', blockNumber };
    const reason = cleanText(peek(answer.data, 'reason'), 300) || 'no reason given';
    return { status: 'failed', blockNumber, reason };
  };
  const state = await executed();
  if (state !== 'unknown') return state;
  if (from !== undefined && nonce !== undefined) {
    const answer = await gateway({ path: `/address/${from}` }, limits);
    const next = 'data' in answer ? peek(peek(answer.data, 'account'), 'nonce') : undefined;
    if (typeof next === 'number' && next > nonce) {
      // Its nonce is spent: by itself, a moment ago, or by another.
      const again = await executed();
      return again === 'unknown' ? { status: 'dropped' } : again;
    }
  }
  return { status: 'sent' };
}
