import type { Chain } from '../words/chain.js';
import { withDeadline } from '../words/deadline.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { Call, CallOptions } from '../words/session.js';
import { cleanText, peek, reasonOf } from './hostile.js';

/** Characters of a request, such as that for the names of hundreds of tokens. */
const longBody = 100_000;

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

/** The parts in which the servers of the namespaces differ. */
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
  /** Answers a call on one server, for namespaces that also have servers of other interfaces; JSON-RPC by default. */
  readonly speak?: (url: string, call: Omit<Call, 'chainId'>, tools: RpcTools) => Promise<unknown>;
}

/**
 * Tools for `speak`. After an error of `speak` the next server is tried, except after an error made by
 * `refuse`.
 */
export interface RpcTools {
  /** Sends a request and nothing that identifies the visitor; ends with the call. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Sends a call as JSON-RPC. */
  readonly post: (call: Omit<Call, 'chainId'>) => Promise<unknown>;
  /** The error of a refusal: final where the profile's `answer` has one. */
  readonly refuse: (refusal: Pick<RpcRefusal, 'code' | 'message'>) => Error;
}

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over; an error the chain itself gives is an answer, unless a server before may have accepted
 * the same submission and its answer was lost: that is `rpc-failed`, with the refusal as its cause.
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

  const send = (url: string, init: RequestInit | undefined, signal: AbortSignal) =>
    (options.fetch ?? fetch)(url, {
      ...init,
      signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });

  function refuse({
    code,
    message: reason,
    data,
  }: Pick<RpcRefusal, 'code'> & { message: unknown; data?: unknown }) {
    const message = cleanText(reason, 300);
    const answered = profile.answer({ code, message, data });
    if (answered) answers.add(answered);
    return answered ?? new Error(message || `error ${String(code)}`);
  }

  async function post(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal): Promise<unknown> {
    const { method, params = [] } = call;
    const id = ++next;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    // Writing and sending a long request each take a large part of a frame, so they do not share one.
    if (body.length > longBody) await new Promise((resolve) => setTimeout(resolve));
    const response = await send(url, { method: 'POST', headers, body }, signal);
    const answer: unknown = await response.json().catch(() => undefined);
    const error = peek(answer, 'error');
    if (typeof error === 'object' && error !== null) {
      throw refuse({ code: peek(error, 'code'), message: peek(error, 'message'), data: peek(error, 'data') });
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, 'result')) {
      throw new Error('the answer is not JSON-RPC');
    }
    return peek(answer, 'result');
  }

  const callServer = (url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal): Promise<unknown> =>
    profile.speak?.(url, call, {
      fetch: (to, init) => send(to, init, signal),
      post: (one) => post(url, one, signal),
      refuse,
    }) ?? post(url, call, signal);

  /** Identifies each server once, until it fails: the answers of a server for another chain are worthless. */
  function check(url: string): Promise<void> {
    const known = checked.get(url);
    if (known) return known;
    // Several callers share it, so the abort of one must not end it.
    const controller = new AbortController();
    const { identify } = profile;
    const asking = withDeadline(callServer(url, identify, controller.signal), {
      method: identify.method,
      ms: attempt,
    });
    const checking = asking
      .finally(() => controller.abort())
      .then((answer) => {
        const actual = profile.chainOf(answer) ?? 'an unknown chain';
        if (actual !== chain.id) throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual });
      });
    checked.set(url, checking);
    checking.catch(() => checked.delete(url));
    return checking;
  }

  /**
   * One call to one server, within the time limit.
   *
   * @param onSubmit called when a submission leaves for the server.
   */
  async function tryOne(
    url: string,
    call: Omit<Call, 'chainId'>,
    signal: AbortSignal | undefined,
    onSubmit: () => void,
  ) {
    const controller = new AbortController();
    const work = async () => {
      if (profile.submits(call.method)) {
        await check(url);
        onSubmit();
      }
      const asking = callServer(url, call, controller.signal);
      asking.catch(() => undefined);
      // First, because the error for a server of another chain takes precedence over any other.
      await check(url);
      return asking;
    };
    try {
      return await withDeadline(work(), { method: call.method, ms: attempt, signal });
    } finally {
      controller.abort();
    }
  }

  async function callServers(call: Omit<Call, 'chainId'>, signal: AbortSignal | undefined): Promise<unknown> {
    let lie: WalletError | undefined;
    let isSubmitted = false;
    let reason = '';
    let cause: unknown;
    const onSubmit = () => {
      isSubmitted = true;
    };
    for (const url of chain.rpcUrls) {
      // A server before may have accepted the submission without an answer, so a refusal no longer decides.
      const isOpen = isSubmitted;
      try {
        return await tryOne(url, call, signal, onSubmit);
      } catch (error) {
        if ((answers.has(error as Error) && !isOpen) || isWalletError(error, 'aborted')) throw error;
        if (isWalletError(error, 'rpc-chain-mismatch')) lie = error;
        reason = reasonOf(error);
        cause = error;
      }
    }
    // A server for another chain received nothing, but one before it may have accepted the submission.
    if (isSubmitted) lie = undefined;
    if (!lie && !isSubmitted && isWalletError(cause, 'malformed-response')) throw cause;
    throw lie ?? new WalletError('rpc-failed', { chain: chain.id, method: call.method, reason }, { cause });
  }

  return async (call, { signal, timeout } = {}) => {
    if (chain.rpcUrls.length === 0) throw new WalletError('reader-missing', { chain: chain.id });
    if (signal?.aborted) throw new WalletError('aborted', { method: call.method });
    return withDeadline(callServers(call, signal), { method: call.method, ms: timeout, signal });
  };
}
