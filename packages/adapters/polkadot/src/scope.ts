import type { ChainId, Scope } from '@causeway/protocol';

/** Signs bytes, wrapped. */
export const signMessageMethod = 'polkadot_signMessage';
/** Signs an extrinsic's payload. */
export const signTransactionMethod = 'polkadot_signTransaction';

/** Methods that a session requests (CAIP-217). */
const scopeMethods: readonly string[] = Object.freeze([signTransactionMethod, signMessageMethod]);

/**
 * The scope to request for these chains.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[], methods = scopeMethods): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...methods]),
    notifications: Object.freeze(['accountsChanged']),
  });
}
