import type { CallOptions } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { createRpc, type RpcOptions, type RpcProfile, type RpcTools } from '@causeway/protocol/rpc';
import type { CardanoChain } from '../types.js';
import { chainIdOf } from './chains.js';
import type { Ledger } from './ledger.js';
import { kindOf } from './serverKind.js';

export type { RpcOptions } from '@causeway/protocol/rpc';

/** Calls the servers of a chain. */
export type CallServers = <M extends keyof Ledger>(
  method: M,
  params: Parameters<Ledger[M]>,
  limits: CallOptions,
) => Promise<Awaited<ReturnType<Ledger[M]>>>;

const kinds = {
  ogmios: load('ogmios', () => import('./ogmios.js')),
  koios: load('koios', () => import('./koios.js')),
  blockfrost: load('blockfrost', () => import('./blockfrost.js')),
};

/** Ogmios' numbers for a transaction that the ledger refuses; other kinds of servers get the first. */
const isRefusal = (code: unknown) => typeof code === 'number' && code >= 3000 && code < 4000;

/**
 * Calls the configured servers of a network, in their order: Ogmios, Koios and Blockfrost, each in its own
 * interface. A server that is down, slow, limited or that answers for another network is skipped.
 *
 * @param options `attempt`: milliseconds one server has for one question; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all
 * failed, `rpc-chain-mismatch` when none is left and one was for another network, `aborted`, `timeout`. A
 * refusal by the ledger is thrown as a plain error with `refused`.
 */
export function createServers(chain: CardanoChain, options?: RpcOptions): CallServers {
  const speak = async (url: string, method: string, params: unknown, tools: RpcTools): Promise<unknown> => {
    const { createLedger } = await kinds[kindOf(chain, url)]();
    const ledger: Ledger = createLedger(tools, { url: url.replace(/\/$/, ''), projectId: chain.projectId });
    return (ledger[method as keyof Ledger] as (...args: never[]) => unknown)(...(params as never[]));
  };
  const profile: RpcProfile = {
    attempt: 8000,
    identify: { method: 'magic', params: [] },
    chainOf: (magic) => (typeof magic === 'bigint' ? chainIdOf(Number(magic)) : undefined),
    submits: (method) => method === 'submit',
    answer: ({ code, message }) =>
      isRefusal(code) ? Object.assign(new Error(message), { refused: true, code }) : undefined,
    speak: (url, { method, params }, tools) => speak(url, method, params, tools),
  };
  const rpc = createRpc(chain, profile, options);
  return (method, params, limits) => rpc({ method, params }, limits) as never;
}
