import { type Call, type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { referenceOf } from './invoke.js';
import { cleanText, peek } from './safe.js';
import type { CosmosChain } from './types.js';

/** How a chain is read. */
export interface RpcOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds one server has for one call before the next is tried; 8000 by default. */
  readonly attempt?: number;
}

/** Reads one chain: CometBFT's JSON-RPC over HTTP. `params` is an object. */
export type Rpc = (call: Omit<Call, 'chainId'>, options?: CallOptions) => Promise<unknown>;

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers
 * for another chain is passed over; an error the chain itself gives is an answer.
 *
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`.
 * @see https://docs.cometbft.com/v0.38/rpc/
 */
export function createRpc(chain: CosmosChain, options: RpcOptions = {}): Rpc {
  const { attempt = 8000 } = options;
  const checked = new Map<string, Promise<void>>();
  let next = 0;

  async function post(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal): Promise<unknown> {
    const { method, params = {} } = call;
    const id = ++next;
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const error = peek(answer, 'error');
    if (typeof error === 'object' && error !== null) {
      const data = cleanText(peek(error, 'data'), 300);
      throw new Error([cleanText(peek(error, 'message'), 300), data].filter(Boolean).join(': '));
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, 'result')) {
      throw new Error('the answer is not JSON-RPC');
    }
    return peek(answer, 'result');
  }

  /** Once a server, until it fails: what it says about any other chain is worth nothing. */
  function check(url: string): Promise<void> {
    const known = checked.get(url);
    if (known) return known;
    // Shared by callers, so no caller's abort may end it.
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), attempt);
    const asking = post(url, { method: 'status' }, over.signal).finally(() => clearTimeout(timer));
    const checking = asking.then((answer) => {
      const actual = peek(peek(answer, 'node_info'), 'network');
      if (actual === referenceOf(chain.id)) return;
      const named = typeof actual === 'string' ? `cosmos:${cleanText(actual, 40)}` : 'an unknown chain';
      throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual: named });
    });
    checked.set(url, checking);
    checking.catch(() => checked.delete(url));
    return checking;
  }

  /** One call to one server, in its time. */
  async function tryOne(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal | undefined) {
    const over = new AbortController();
    const work = async () => {
      // A transaction must not reach a server before it is known which chain it is for.
      if (call.method.startsWith('broadcast')) await check(url);
      const [answer] = await Promise.all([post(url, call, over.signal), check(url)]);
      return answer;
    };
    try {
      return await withDeadline(work(), { method: call.method, ms: attempt, signal });
    } finally {
      over.abort();
    }
  }

  async function read(call: Omit<Call, 'chainId'>, signal: AbortSignal | undefined): Promise<unknown> {
    let lie: WalletError | undefined;
    let reason = '';
    let cause: unknown;
    for (const url of chain.rpcUrls) {
      try {
        return await tryOne(url, call, signal);
      } catch (error) {
        if (isWalletError(error, 'aborted')) throw error;
        if (isWalletError(error, 'rpc-chain-mismatch')) lie = error;
        reason = error instanceof Error ? error.message : String(error);
        cause = error;
      }
    }
    throw lie ?? new WalletError('rpc-failed', { chain: chain.id, method: call.method, reason }, { cause });
  }

  return async (call, { signal, timeout } = {}) => {
    if (chain.rpcUrls.length === 0) throw new WalletError('reader-missing', { chain: chain.id });
    if (signal?.aborted) throw new WalletError('aborted', { method: call.method });
    return withDeadline(read(call, signal), { method: call.method, ms: timeout, signal });
  };
}
