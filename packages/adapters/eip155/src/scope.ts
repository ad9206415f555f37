import type { ChainId, Scope } from '@causeway/protocol';

/** Methods that a session requests (CAIP-217). */
const scopeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_watchAsset',
] as const;

/**
 * The scope to request for these chains.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[]): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...scopeMethods]),
    notifications: Object.freeze(['accountsChanged', 'chainChanged']),
  });
}
