import { type Call, type CallOptions, type Chain, withDeadline } from '@causeway/protocol';
import { providerError } from './providerError.js';

/** Calls a chain's RPC server. The whole chain is passed, since wallets add new ones. */
export type Rpc = (chain: Chain, call: Omit<Call, 'chainId'>, options?: CallOptions) => Promise<unknown>;

const defaultTimeout = 10_000;

/**
 * Makes a JSON-RPC client over `fetch`. URLs are tried in their order; an answer of the server, also an error,
 * is final.
 *
 * Errors: provider errors with the server's own code, or -32603 when no server answered.
 */
export function createRpc(options: { readonly fetch: typeof fetch }): Rpc {
  let id = 0;

  async function post(url: string, call: Omit<Call, 'chainId'>, signal: AbortSignal): Promise<unknown> {
    id += 1;
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params ?? [] }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return response.json();
  }

  return async (chain, call, { timeout = defaultTimeout, signal } = {}) => {
    let failure: unknown = new Error(`The wallet has no RPC URL for ${chain.name}.`);
    for (const url of chain.rpcUrls) {
      const controller = new AbortController();
      try {
        const work = post(url, call, controller.signal);
        return resultOf(await withDeadline(work, { method: call.method, ms: timeout, signal }));
      } catch (error) {
        controller.abort();
        if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw error;
        if (signal?.aborted) throw error;
        failure = error;
      }
    }
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw providerError(-32603, reason);
  };
}

function resultOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null)
    throw new Error('The RPC server gave no JSON-RPC answer.');
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message, data } = answer.error as { code?: unknown; message?: unknown; data?: unknown };
    throw providerError(typeof code === 'number' ? code : -32603, String(message ?? 'RPC error'), data);
  }
  if (!('result' in answer)) throw new Error('The RPC server gave no JSON-RPC answer.');
  return answer.result;
}
