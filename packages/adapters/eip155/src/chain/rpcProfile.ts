import type { RpcProfile } from '@causeway/protocol/rpc';
import { parseChain } from '../page/wire.js';

/** Limits of a server, not answers: the next server may do better (EIP-1474). */
const elsewhere = [-32005, -32603, -32601, -32004, 429];

/** The differences between the servers of EVM chains and others. */
export const profile: RpcProfile = {
  attempt: 8000,
  identify: { method: 'eth_chainId' },
  chainOf: parseChain,
  submits: (method) => method === 'eth_sendRawTransaction',
  answer: ({ code, message, data }) =>
    elsewhere.includes(Number(code))
      ? undefined
      : Object.assign(new Error(message), { chainError: true, code, data }),
};
