import { isWalletError, WalletError } from '../words/error.js';
import type { CallOptions } from '../words/session.js';
import { reasonOf } from './hostile.js';

/** What is followed. */
export interface FollowOptions<S> extends CallOptions {
  /** The chain and the call that errors name. */
  readonly chainId: string;
  readonly method: string;
  /** One look at the chain. */
  readonly look: () => Promise<S>;
  /** What of a state is news: a state is told when this differs from the last one told. */
  readonly newsOf: (state: S) => string;
  /** Whether nothing is expected after this state. */
  readonly isLast: (state: S) => boolean;
}

/** Milliseconds between two looks: the first, and the most. */
const shortest = 250;
const longest = 4000;
/** Failures in a row after which looking is given up. */
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
 * Follows something on a chain to its end, such as a transaction: looks again and again, ever less often, and tells each
 * state that is news. A few failed looks are sat out.
 *
 * @throws WalletError `timeout` after `timeout` ms (10 minutes by default), `aborted`, `rpc-failed` after five failures
 * in a row; what else `look` throws, at once.
 * @example
 * import { follow } from '@causeway/protocol/follow';
 *
 * async function waitForBlock(height: number, blockNumber: () => Promise<number>): Promise<void> {
 *   const states = follow({
 *     chainId: 'eip155:1',
 *     method: 'eth_blockNumber',
 *     look: async () => ({ block: await blockNumber() }),
 *     newsOf: ({ block }) => String(block),
 *     isLast: ({ block }) => block >= height,
 *   });
 *   for await (const { block } of states) console.log(block);
 * }
 */
export async function* follow<S extends object>(options: FollowOptions<S>): AsyncGenerator<S, void, void> {
  const { chainId, method, look, newsOf, isLast, signal, timeout: ms = 600_000 } = options;
  const end = Date.now() + ms;
  let told: string | undefined;
  let failures = 0;
  for (let wait = shortest; ; wait = Math.min(wait * 1.5, longest)) {
    if (signal?.aborted) throw new WalletError('aborted', { method });
    let state: S | undefined;
    try {
      state = await look();
      failures = 0;
    } catch (error) {
      const final = isWalletError(error) && error.code !== 'rpc-failed' && error.code !== 'timeout';
      if (final) throw error;
      if (++failures >= patience) throw failedRead(error, chainId, method);
    }
    if (state && newsOf(state) !== told) {
      told = newsOf(state);
      Object.freeze(state);
      yield state;
    }
    if (state && isLast(state)) return;
    if (Date.now() + wait > end) throw new WalletError('timeout', { method, ms });
    await pause(wait, signal);
  }
}

/** A failed look as what it says of the chain: the time of one look is not the time of them all. */
function failedRead(error: unknown, chain: string, method: string): WalletError {
  if (isWalletError(error, 'rpc-failed')) return error;
  return new WalletError('rpc-failed', { chain, method, reason: reasonOf(error) }, { cause: error });
}
