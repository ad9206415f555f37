import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls, in the shapes of relayed wallets; a session over an injected wallet uses the same.
 *
 * | method | params | result |
 * |---|---|---|
 * | `toyname_signMessage` | `{ address, message }` | `{ signature }` |
 * | `toyname_signTransaction` | `{ address, transaction }` | `{ signature }` |
 */
export const methods = Object.freeze({
  message: 'toyname_signMessage',
  transaction: 'toyname_signTransaction',
});

/**
 * The scope to request for these chains, or the scope that a session with these methods has.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(
  chains: readonly ChainId[],
  allowed: readonly string[] = Object.values(methods),
): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze(['accountsChanged']),
  });
}
