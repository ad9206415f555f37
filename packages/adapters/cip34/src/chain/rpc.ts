import { peek } from '@causeway/protocol/hostile';
import { type Rpc, type RpcOptions, type RpcProfile, createRpc as shared } from '@causeway/protocol/rpc';
import type { CardanoChain } from '../types.js';
import { chainIdOf } from './chains.js';

export type { Rpc, RpcOptions } from '@causeway/protocol/rpc';

/** Ogmios' numbers for a transaction that the ledger refuses. */
const isRefusal = (code: unknown) => typeof code === 'number' && code >= 3000 && code < 4000;

const profile: RpcProfile = {
  attempt: 8000,
  identify: { method: 'queryNetwork/genesisConfiguration', params: { era: 'shelley' } },
  chainOf(answer) {
    const magic = peek(answer, 'networkMagic');
    return typeof magic === 'number' && Number.isInteger(magic) && magic >= 0 ? chainIdOf(magic) : undefined;
  },
  submits: (method) => method === 'submitTransaction',
  answer: ({ code, message }) =>
    isRefusal(code) ? Object.assign(new Error(message), { refused: true, code }) : undefined,
};

/**
 * Reads a network over its configured servers, in their order: Ogmios' JSON-RPC over HTTP. A server that is down, slow,
 * limited or that answers for another network is passed over.
 *
 * @param options `attempt`: milliseconds one server has for one call; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another network, `aborted`, `timeout`. What the ledger refuses is
 * thrown as a plain error with `refused`.
 * @see https://ogmios.dev/api/
 */
export const createRpc = (chain: CardanoChain, options?: RpcOptions): Rpc => shared(chain, profile, options);
