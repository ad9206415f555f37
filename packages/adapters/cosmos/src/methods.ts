import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls. Parameters and results are JSON, as they travel over a relay: bytes in base64.
 *
 * - `cosmos_getAccounts {}` → `[{ algo, address, pubkey }]`
 * - `cosmos_signDirect { signerAddress, signDoc: { chainId, accountNumber, authInfoBytes, bodyBytes } }` and
 *   `cosmos_signAmino { signerAddress, signDoc }` → `{ signed, signature: { pub_key, signature } }`
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc
 */
export const scopeMethods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'] as const;

/**
 * The further methods of a wallet of Keplr's shape in the page: `{ tx, mode }` → hash; `{ chainId }` → the
 * account; `{}` → `{ isNanoLedger }`.
 */
export const pageMethods = ['keplr_sendTx', 'keplr_enable', 'keplr_getKey'] as const;

/** Sent when the wallet's key changes. */
export const notifications = ['accountsChanged'] as const;

/**
 * The scope to request for these chains, or the scope of a session in the page.
 *
 * @param has whether the wallet in the page has a method.
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[], has?: (method: string) => unknown): Scope {
  const methods = has ? [...scopeMethods, ...pageMethods].filter(has) : [...scopeMethods];
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze(methods),
    notifications: Object.freeze([...notifications]),
  });
}
