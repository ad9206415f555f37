import { cleanText, peek } from '@causeway/protocol/hostile';
import { type Rpc, type RpcOptions, type RpcProfile, createRpc as shared } from '@causeway/protocol/rpc';
import type { CosmosChain } from '../types.js';

export type { Rpc, RpcOptions } from '@causeway/protocol/rpc';

const profile: RpcProfile = {
  attempt: 8000,
  identify: { method: 'status' },
  chainOf(answer) {
    const network = cleanText(peek(peek(answer, 'node_info'), 'network'), 40);
    return network ? `cosmos:${network}` : undefined;
  },
  submits: (method) => method.startsWith('broadcast'),
  // CometBFT has no number for a missing transaction: "Internal error", and the words beside it.
  answer: ({ code, data }) =>
    typeof data === 'string' && /not found/i.test(data)
      ? Object.assign(new Error(cleanText(data, 300)), { notFound: true, code })
      : undefined,
};

/**
 * Reads a chain over its configured servers, in their order: CometBFT's JSON-RPC over HTTP. A server that is down,
 * slow, limited or that answers for another chain is passed over.
 *
 * @param options `attempt`: milliseconds one server has for one call; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all
 * failed, `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`. A
 * missing entry is thrown as a plain error with `notFound`.
 * @see https://docs.cometbft.com/v0.38/rpc/
 * @example
 * import { cosmosHub } from '@causeway/cosmos/chains';
 * import { createRpc } from '@causeway/cosmos/rpc';
 *
 * const request = createRpc({ ...cosmosHub, rpcUrls: ['https://first.example', 'https://second.example'] });
 * const status = await request({ method: 'status' });
 */
export const createRpc = (chain: CosmosChain, options?: RpcOptions): Rpc => shared(chain, profile, options);
