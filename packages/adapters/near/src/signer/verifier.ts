import type { Chain, Verifier } from '@causeway/protocol';
import { decodeText } from '@causeway/protocol/bytes';
import { createVerifier as create } from '@causeway/protocol/verifier';
import { createRpc, type Rpc, type RpcOptions } from '../chain/rpc.js';
import { formatSiwx, proof, verifySiwx } from './siwx.js';
import { type VerifyOptions, verifySignature } from './verify.js';

/**
 * Verifies signatures by the accounts of a network, from which it reads whether the key has full access to
 * the account.
 */
export function createVerifier(chain: Chain<'near'>, options?: RpcOptions): Verifier {
  const rpc = createRpc(chain, options);
  return create(chain.id, {
    formatSiwx,
    verifySiwx,
    async verifySignature(
      options: Omit<VerifyOptions, 'message'> & { readonly message: string | Uint8Array },
    ) {
      const message = decodeText(options.message);
      return message === undefined ? { valid: false } : verifySignature({ ...options, message });
    },
    proof: { ...proof, recipient: 'text', nonce: 'text' },
    context: (limits): { readonly rpc: Rpc } => ({ rpc: (call) => rpc(call, limits) }),
  });
}
