import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls, in the shapes of relayed wallets; a session over an injected wallet uses the same.
 * Bytes of messages, keys and signatures are base 58, transactions base 64 of their wire form.
 *
 * | method | params | result |
 * |---|---|---|
 * | `solana_signMessage` | `{ message, pubkey }` | `{ signature, signedMessage? }` |
 * | `solana_signOffchainMessage` | `{ message: text, pubkey }` | `{ signature, signedMessage }` |
 * | `solana_signIn` | the input of Sign In With Solana | `{ address, signature, signedMessage }` |
 * | `solana_signTransaction` | `{ transaction, pubkey }` | `{ signature, transaction }`, or one of them |
 * | `solana_signAllTransactions` | `{ transactions, pubkey }` | `{ transactions }` |
 * | `solana_signAndSendTransaction` | `{ transaction, pubkey, sendOptions? }` | `{ signature }` |
 *
 * The second and the third are ours, for features of injected wallets; they are never sent to relayed
 * wallets.
 */
export const methods = Object.freeze({
  message: 'solana_signMessage',
  offchain: 'solana_signOffchainMessage',
  signIn: 'solana_signIn',
  transaction: 'solana_signTransaction',
  all: 'solana_signAllTransactions',
  send: 'solana_signAndSendTransaction',
});

/**
 * The scope to request for these chains.
 *
 * @param allowed methods of the session; those that every route may have by default.
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(
  chains: readonly ChainId[],
  allowed: readonly string[] = [methods.message, methods.transaction, methods.all, methods.send],
): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze(['accountsChanged']),
  });
}
