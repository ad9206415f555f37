import type { Chain } from '../words/chain.js';
import { withDeadline } from '../words/deadline.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { Call, CallOptions } from '../words/session.js';
import { cleanText, peek, reasonOf } from './hostile.js';

/** How a chain is read. */
export interface RpcOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds one server has for one call before the next is tried; the namespace's own by default. */
  readonly attempt?: number;
}

/** Reads one chain: JSON-RPC 2.0 over HTTP. */
export type Rpc = (call: Omit<Call, 'chainId'>, options?: CallOptions) => Promise<unknown>;

/** An error that a server answered with. */
export interface RpcRefusal {
  readonly code: unknown;
  /** Cleaned, at most 300 characters. */
  readonly message: string;
  readonly data: unknown;
}

/** What differs between the servers of the namespaces. */
export interface RpcProfile {
  /** Milliseconds one server has for one call. */
  readonly attempt: number;
  /** The call that reads the chain of a server, and the CAIP-2 id of its answer. */
  readonly identify: Omit<Call, 'chainId'>;
  readonly chainOf: (answer: unknown) => string | undefined;
  /** Whether a call must not reach a server before the chain of the server is known. */
  readonly submits: (method: string) => boolean;
  /**
   * The error to throw when the chain itself refused, which every server would repeat. `undefined` when only this server
   * failed and the next one may answer.
   */
  readonly answer: (refusal: RpcRefusal) => Error | undefined;
}

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over; an error the chain itself gives is an answer.
 *
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`; the chain's own errors as
 * the profile's `answer` makes them.
 * @example
 * import { type Chain, parseChainId, WalletError } from '@causeway/protocol';
 * import { createRpc } from '@causeway/protocol/rpc';
 *
 * async function blockNumber(chain: Chain): Promise<unknown> {
 *   const request = createRpc(chain, {
 *     attempt: 8_000,
 *     identify: { method: 'eth_chainId' },
 *     chainOf: (answer) => parseChainId(`eip155:${Number(answer)}`).id,
 *     submits: (method) => method === 'eth_sendRawTransaction',
 *     answer: ({ code, message }) =>
 *       code === 3 ? new WalletError('wallet-failed', { method: 'eth_call', reason: message }) : undefined,
 *   });
 *   return request({ method: 'eth_blockNumber' });
 * }
 */
export function createRpc(chain: Chain, profile: RpcProfile, options: RpcOptions = {}): Rpc {
  const { attempt = profile.attempt } = options;
  const checked = new Map<string, Promise<void>>();
  const answers = new WeakSet<Error>();
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
    const body: unknown = await response.json().catch(() => undefined);
    const error = peek(body, 'error');
    if (typeof error === 'object' && error !== null) {
      const code = peek(error, 'code');
      const message = cleanText(peek(error, 'message'), 300);
      const own = profile.answer({ code, message, data: peek(error, 'data') });
      if (own) answers.add(own);
      throw own ?? new Error(message || `error ${String(code)}`);
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'result')) {
      throw new Error('the answer is not JSON-RPC');
    }
    return peek(body, 'result');
  }

  /** Identifies each server once, until it fails: the answers of a server for another chain are worthless. */
  function check(url: string): Promise<void> {
    const known = checked.get(url);
    if (known) return known;
    // Several callers share it, so the abort of one must not end it.
    const over = new AbortController();
    const { identify } = profile;
    const asking = withDeadline(post(url, identify, over.signal), { method: identify.method, ms: attempt });
    const checking = asking
      .finally(() => over.abort())
      .then((answer) => {
        const actual = profile.chainOf(answer) ?? 'an unknown chain';
        if (actual !== chain.id) throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual });
      });
    checked.set(url, checking);
    checking.catch(() => checked.delete(url));
    return checking;
  }

  /** One call to one server, within the time limit. */
  async function tryOne(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal | undefined) {
    const over = new AbortController();
    const work = async () => {
      if (profile.submits(call.method)) await check(url);
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
        if (answers.has(error as Error) || isWalletError(error, 'aborted')) throw error;
        if (isWalletError(error, 'rpc-chain-mismatch')) lie = error;
        reason = reasonOf(error);
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
