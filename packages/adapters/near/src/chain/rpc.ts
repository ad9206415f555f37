import type { Chain } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { type Rpc, type RpcOptions, type RpcProfile, createRpc as shared } from '@causeway/protocol/rpc';

export type { Rpc, RpcOptions } from '@causeway/protocol/rpc';

const profile: RpcProfile = {
  attempt: 8000,
  identify: { method: 'status', params: [] },
  chainOf(answer) {
    const network = cleanText(peek(answer, 'chain_id'), 32);
    return network ? `near:${network}` : undefined;
  },
  submits: (method) => method === 'send_tx' || method.startsWith('broadcast'),
  // A server uses one code for nearly everything; the chain's own reason is beside it.
  answer({ code, message, data }) {
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? '');
    if (/InvalidTxError|TxExecutionError/.test(text))
      return Object.assign(new Error(message), { refused: data });
    // A contract that is missing, or fails in a call that only reads, does so on every server.
    return /does not exist|UnknownTransaction|doesn't exist|wasm execution failed|contract code .*never/i.test(
      text,
    )
      ? Object.assign(new Error(cleanText(text, 300)), { notFound: true, code })
      : undefined;
  },
};

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another network is passed over.
 *
 * @param options `attempt`: milliseconds one server has for one call; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all
 * failed, `rpc-chain-mismatch` when none is left and one was for another network, `aborted`, `timeout`. A
 * missing entry is thrown as a plain error with `notFound`, a refusal by the chain as one with `refused`.
 * @see https://docs.near.org/api/rpc/introduction
 * @example
 * import { mainnet } from '@causeway/near/chains';
 * import { createRpc } from '@causeway/near/rpc';
 *
 * const request = createRpc({ ...mainnet, rpcUrls: ['https://first.example', 'https://second.example'] });
 * const status = await request({ method: 'status', params: [] });
 */
export const createRpc = (chain: Chain<'near'>, options?: RpcOptions): Rpc => shared(chain, profile, options);
