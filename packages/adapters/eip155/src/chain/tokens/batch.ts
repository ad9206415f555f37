import type { Call, CallOptions, Chain } from '@causeway/protocol';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { createRpc, type RpcOptions } from '@causeway/protocol/rpc';
import { profile } from '../rpcProfile.js';

type One = Omit<Call, 'chainId'>;

/** The result of a call; `undefined` for one that failed. */
type Answer = { readonly result: unknown } | undefined;

/** Reads several calls in one request, in their order; one that fails does not hide the others (JSON-RPC 2.0 §6). */
export type Batch = (calls: readonly One[], limits: CallOptions) => Promise<readonly Answer[]>;

/** The method named in errors of a whole batch. */
const method = 'batch';

/** Batches over the servers of a chain, in their order. */
export function createBatch(chain: Chain<'eip155'>, options: RpcOptions): Batch {
  const request = createRpc(
    chain,
    {
      ...profile,
      async speak(url, call, { fetch, post }) {
        if (call.method !== method) return post(call);
        const calls = call.params as readonly One[];
        const body = JSON.stringify(calls.map((one, id) => ({ jsonrpc: '2.0', id, ...one })));
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(url, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return readAll(await response.json().catch(() => undefined), calls.length);
      },
    },
    options,
  );
  return (calls, limits) => request({ method, params: calls }, limits) as Promise<readonly Answer[]>;
}

function readAll(answer: unknown, count: number): readonly Answer[] {
  const length = lengthOf(answer);
  if (length === undefined) throw new Error('the answer is not a JSON-RPC batch');
  const found = new Map<unknown, Answer>();
  for (let i = 0; i < length; i++) {
    const one = peek(answer, i);
    const isError = peek(one, 'error') !== undefined;
    found.set(peek(one, 'id'), isError ? undefined : { result: peek(one, 'result') });
  }
  return Array.from({ length: count }, (_, id) => {
    if (!found.has(id)) throw new Error('the server left an answer out of a batch');
    return found.get(id);
  });
}
