import {
  type Call,
  type CallOptions,
  type Chain,
  isWalletError,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { cleanText, peek } from './safe.js';

/** How a chain is read. */
export interface RpcOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds one server has for one call before the next is tried; 8000 by default. */
  readonly attempt?: number;
}

/** Reads one chain: JSON-RPC 2.0 over HTTP. */
export type Rpc = (call: Omit<Call, 'chainId'>, options?: CallOptions) => Promise<unknown>;

/** Limits and troubles of a server, not answers: the next one may do better. */
const elsewhere = [-32005, -32603, -32601, -32004, -32016, 429];

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over; an error the chain itself gives, such as a failed simulation, is an answer.
 *
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`. Chain errors are thrown
 * as the plain `{ code, message, data }` they are, with `chainError: true`.
 */
export function createRpc(chain: Chain<'solana'>, options: RpcOptions = {}): Rpc {
  const { attempt = 8000 } = options;
  const checked = new Map<string, Promise<void>>();
  let next = 0;

  async function post(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal): Promise<unknown> {
    const { method, params = [] } = call;
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
      const code = peek(error, 'code');
      const message = cleanText(peek(error, 'message'), 300);
      if (!elsewhere.includes(Number(code))) {
        throw Object.assign(new Error(message), { chainError: true, code, data: peek(error, 'data') });
      }
      throw new Error(message || `error ${String(code)}`);
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
    const asking = post(url, { method: 'getGenesisHash' }, over.signal).finally(() => clearTimeout(timer));
    const checking = asking.then((answer) => {
      const actual = typeof answer === 'string' ? `solana:${answer.slice(0, 32)}` : 'an unknown chain';
      if (actual !== chain.id) throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual });
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
      if (call.method === 'sendTransaction') await check(url);
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
        if (peek(error, 'chainError') === true || isWalletError(error, 'aborted')) throw error;
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
