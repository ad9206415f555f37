import { WalletError } from '@causeway/protocol';
import { isHex } from '@causeway/protocol/bytes';
import { cleanText } from '@causeway/protocol/hostile';
import { type Rpc, type RpcOptions, type RpcProfile, createRpc as shared } from '@causeway/protocol/rpc';
import type { PolkadotChain } from '../types.js';

export type { Rpc, RpcOptions } from '@causeway/protocol/rpc';

/** The transaction pool's errors (sc_transaction_pool_api), by number: these are refusals by the chain. */
const isPoolError = (code: number) => code >= 1010 && code <= 1019;

const profile: RpcProfile = {
  // Metadata is a megabyte.
  attempt: 15_000,
  identify: { method: 'chain_getBlockHash', params: [0] },
  chainOf: (genesis) => (isHex(genesis, 32) ? `polkadot:${genesis.slice(2, 34).toLowerCase()}` : undefined),
  submits: (method) => method === 'author_submitExtrinsic',
  answer({ code, message, data }) {
    if (!isPoolError(Number(code))) return undefined;
    const reason = cleanText(data, 200) || message || `error ${code}`;
    const cause = Object.assign(new Error(message), { code: Number(code) });
    return new WalletError('transaction-rejected', { reason }, { cause });
  },
};

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over; that the chain refuses a transaction is an answer.
 *
 * @param options `attempt`: milliseconds one server has for one call; 15000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `transaction-rejected` with the chain's
 * reason, `aborted`, `timeout`.
 */
export const createRpc = (chain: PolkadotChain, options?: RpcOptions): Rpc => shared(chain, profile, options);
