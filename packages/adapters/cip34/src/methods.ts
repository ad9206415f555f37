import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls: CIP-30's names with a prefix, parameters by position, as they travel over a relay.
 *
 * - `cardano_signData [address, payload]` (bech32, hex) → `{ signature, key }` (both hex)
 * - `cardano_signTx [transaction, partial]` (hex) → witness set (hex)
 * - `cardano_submitTx [transaction]` (hex) → transaction id (hex)
 * - `cardano_getUtxos [amount?, paginate?]` → unspent outputs of all addresses (hex), or `null`
 * - `cardano_getUsedAddresses [paginate?]` → addresses (hex)
 *
 * @see https://cips.cardano.org/cip/CIP-0030
 */
export const scopeMethods = [
  'cardano_signData',
  'cardano_signTx',
  'cardano_submitTx',
  'cardano_getUtxos',
  'cardano_getUsedAddresses',
] as const;

/** CIP-103: `[[{ cbor, partialSign }]]` → witness sets. Only wallets in the page have it. */
export const bulkMethod = 'cardano_signTxs';

/**
 * CIP-95: no parameters; a public key, or a list of them (hex). Only wallets in the page have them, and only
 * an app that requests governance receives them.
 *
 * @see https://cips.cardano.org/cip/CIP-0095
 */
export const governanceMethods = [
  'cardano_getPubDRepKey',
  'cardano_getRegisteredPubStakeKeys',
  'cardano_getUnregisteredPubStakeKeys',
] as const;

/** Sent when the wallet's account or network changes; over a relay only. */
export const notifications = ['accountsChanged', 'networkChanged'] as const;

/**
 * The scope to request for these chains, or the scope that a session with these methods has.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[], methods: readonly string[] = scopeMethods): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...methods]),
    notifications: Object.freeze([...notifications]),
  });
}
