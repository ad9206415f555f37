import type { Chain } from '@causeway/protocol';
import { type Rpc, type RpcOptions, createRpc as shared } from '@causeway/protocol/rpc';
import { profile } from './rpcProfile.js';

export type { Rpc, RpcOptions } from '@causeway/protocol/rpc';

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers
 * for another chain is passed over; an error the chain itself gives, such as a revert, is an answer.
 *
 * @param options `attempt`: milliseconds one server has for one call; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`. Chain errors are
 * thrown as the plain `{ code, message, data }` they are.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createRpc } from '@causeway/eip155/rpc';
 *
 * const request = createRpc({ ...mainnet, rpcUrls: ['https://first.example', 'https://second.example'] });
 * const block = await request({ method: 'eth_blockNumber' });
 */
export const createRpc = (chain: Chain<'eip155'>, options?: RpcOptions): Rpc =>
  shared(chain, profile, options);
