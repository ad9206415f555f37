import { type Call, type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { isHex } from './hex.js';
import { cleanText, peek } from './safe.js';
import type { PolkadotChain } from './types.js';

/** How a chain is read. */
export interface RpcOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds one server has for one call before the next is tried; 15000 by default, as metadata is large. */
  readonly attempt?: number;
}

/** Reads one chain: JSON-RPC 2.0 over HTTP. */
export type Rpc = (call: Omit<Call, 'chainId'>, options?: CallOptions) => Promise<unknown>;

/** Answers of the transaction pool (sc_transaction_pool_api): the chain's own, not the server's. */
const poolErrors = [1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019];
const submitting = 'author_submitExtrinsic';

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over; that the chain refuses a transaction is an answer.
 *
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `transaction-rejected` with the chain's
 * reason, `aborted`, `timeout`.
 */
export function createRpc(chain: PolkadotChain, options: RpcOptions = {}): Rpc {
  const { attempt = 15_000 } = options;
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
    if (typeof error === 'object' && error !== null) throw refusal(error);
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
    const call = { method: 'chain_getBlockHash', params: [0] };
    const checking = post(url, call, over.signal)
      .finally(() => clearTimeout(timer))
      .then((genesis) => {
        if (typeof genesis === 'string' && genesis.toLowerCase() === chain.genesisHash.toLowerCase()) return;
        const actual = isHex(genesis, 32) ? `polkadot:${genesis.slice(2, 34)}` : 'an unknown chain';
        throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual });
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
      if (call.method === submitting) await check(url);
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
        if (isWalletError(error, 'transaction-rejected') || isWalletError(error, 'aborted')) throw error;
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

/** The error of an answer: the chain's own word on a transaction, or the server's trouble. */
function refusal(error: object): Error {
  const code = Number(peek(error, 'code'));
  const message = cleanText(peek(error, 'message'), 200);
  const data = cleanText(peek(error, 'data'), 200);
  if (!poolErrors.includes(code))
    return new Error([message, data].filter(Boolean).join(': ') || `error ${code}`);
  const reason = data || message || `error ${code}`;
  return new WalletError(
    'transaction-rejected',
    { reason },
    { cause: Object.assign(new Error(message), { code }) },
  );
}
