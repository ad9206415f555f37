import { isWalletError, WalletError } from '../words/error.js';
import type { CallOptions } from '../words/session.js';
import { reasonOf } from './hostile.js';

/** The options of following a transaction. */
export interface FollowOptions<S> extends CallOptions {
  /** The chain and the call that errors name. */
  readonly chainId: string;
  readonly method: string;
  /** Reads the state from the chain once. */
  readonly poll: () => Promise<S>;
  /** The part of a state that matters: a state is yielded when this differs from the previous one. */
  readonly newsOf: (state: S) => string;
  /** Whether the state is final. */
  readonly isLast: (state: S) => boolean;
}

/** Milliseconds between two reads: the first interval and the longest. */
const shortest = 250;
const longest = 4000;
/** Failed reads in a row after which `follow` throws. */
const patience = 5;

/** Waits; an abort ends the wait. */
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
 * Follows something on a chain, such as a transaction, until its state is final: reads it repeatedly, less often over
 * time, and yields each new state. Up to four failed reads in a row are ignored.
 *
 * @throws WalletError `timeout` after `timeout` ms (10 minutes by default), `aborted`, `rpc-failed` after five failures
 * in a row; any other error of `poll` at once.
 * @example
 * import { follow } from '@causeway/protocol/follow';
 *
 * async function waitForBlock(height: number, blockNumber: () => Promise<number>): Promise<void> {
 *   const states = follow({
 *     chainId: 'eip155:1',
 *     method: 'eth_blockNumber',
 *     poll: async () => ({ block: await blockNumber() }),
 *     newsOf: ({ block }) => String(block),
 *     isLast: ({ block }) => block >= height,
 *   });
 *   for await (const { block } of states) console.log(block);
 * }
 */
export async function* follow<S extends object>(options: FollowOptions<S>): AsyncGenerator<S, void, void> {
  const { chainId, method, poll, newsOf, isLast, signal, timeout: ms = 600_000 } = options;
  const end = Date.now() + ms;
  let reported: string | undefined;
  let failures = 0;
  for (let wait = shortest; ; wait = Math.min(wait * 1.5, longest)) {
    if (signal?.aborted) throw new WalletError('aborted', { method });
    let state: S | undefined;
    try {
      state = await poll();
      failures = 0;
    } catch (error) {
      const final = isWalletError(error) && error.code !== 'rpc-failed' && error.code !== 'timeout';
      if (final) throw error;
      if (++failures >= patience) throw failedRead(error, chainId, method);
    }
    if (state && newsOf(state) !== reported) {
      reported = newsOf(state);
      Object.freeze(state);
      yield state;
    }
    if (state && isLast(state)) return;
    if (Date.now() + wait > end) throw new WalletError('timeout', { method, ms });
    await pause(wait, signal);
  }
}

/** The error of a failed read. A timeout of one read is not the timeout of `follow`. */
function failedRead(error: unknown, chain: string, method: string): WalletError {
  if (isWalletError(error, 'rpc-failed')) return error;
  return new WalletError('rpc-failed', { chain, method, reason: reasonOf(error) }, { cause: error });
}
