import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls, in the shapes of relayed wallets; a session over an extension or a window uses the
 * same. Signatures are hex without `0x`, transactions plain JSON data.
 *
 * | method | params | result |
 * |---|---|---|
 * | `mvx_signMessage` | `{ message: text, address }` | `{ signature }` |
 * | `mvx_signTransaction` | `{ transaction }` | `{ signature, guardian?, guardianSignature?, options?, version? }` |
 * | `mvx_signTransactions` | `{ transactions }` | `{ signatures: [the above] }` |
 *
 * The relay also accepts each under its older name, `erd_…`.
 */
export const methods = Object.freeze({
  message: 'mvx_signMessage',
  transaction: 'mvx_signTransaction',
  transactions: 'mvx_signTransactions',
});

/**
 * The scope to request for these chains.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[]): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze(Object.values(methods)),
    notifications: Object.freeze([]),
  });
}
