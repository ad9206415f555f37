import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls, in the shapes that relayed wallets speak; a session over an injected wallet speaks the same.
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
 * What to ask a session for on these chains, or what a session gives with these methods.
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
