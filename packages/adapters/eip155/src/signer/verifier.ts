import type { Chain, Verifier } from '@causeway/protocol';
import { createVerifier as create } from '@causeway/protocol/verifier';
import { createRpc, type RpcOptions } from '../chain/rpc.js';
import { formatSiwx, verifySiwx } from './siwx.js';
import { type ReadRequest, verifySignature } from './verify.js';

/** Verifies signatures by the accounts of a chain, which is read only when no key fits: a contract decides then. */
export function createVerifier(chain: Chain<'eip155'>, options?: RpcOptions): Verifier {
  const rpc = createRpc(chain, options);
  return create(chain.id, {
    formatSiwx,
    verifySiwx,
    verifySignature,
    signsTypedData: true,
    contractSchemes: ['eip1271', 'eip6492'],
    context: (limits): { readonly request: ReadRequest } => ({ request: (call) => rpc(call, limits) }),
  });
}
