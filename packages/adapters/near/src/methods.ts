import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls. Parameters and results are JSON as they travel over a relay, where bytes are Node's `Buffer`
 * in JSON, `{ type: 'Buffer', data: [...] }`.
 *
 * - `near_getAccounts {}` → `[{ accountId, publicKey }]`
 * - `near_signMessage { signerId, message, recipient, nonce, callbackUrl? }` → `{ accountId, publicKey, signature, callbackUrl? }`,
 *   the signature in base64 (NEP-413)
 * - `near_signTransaction { transaction: bytes }` → bytes of the signed one; `near_signTransactions` the same with lists
 * - `near_signAndSendTransaction { transaction: { signerId, receiverId, actions } }` → the outcome, with
 *   `transaction.hash`
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/near-rpc
 */
export const methods = Object.freeze({
  accounts: 'near_getAccounts',
  message: 'near_signMessage',
  transaction: 'near_signTransaction',
  transactions: 'near_signTransactions',
  send: 'near_signAndSendTransaction',
});

/** Requested from every wallet. */
export const scopeMethods = [
  methods.accounts,
  methods.message,
  methods.transaction,
  methods.transactions,
] as const;

/** Sent when the wallet's accounts change. */
export const notifications = ['accountsChanged'] as const;

/**
 * The scope to request for these chains, or the scope of a session in the page.
 *
 * @param allowed methods of the session; those of every route by default.
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export const scopeOf = (chains: readonly ChainId[], allowed: readonly string[] = scopeMethods): Scope =>
  Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze([...notifications]),
  });
