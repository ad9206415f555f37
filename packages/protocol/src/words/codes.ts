/**
 * The context of each shared code. Packages add their own codes, prefixed with their name, by declaration
 * merging. `docs/errors.md` lists for each its cause, whether to retry and a sentence for the visitor.
 */
export interface ErrorContexts {
  // Codes with a prescribed sentence, see `docs/errors.md`.
  'recovery-unavailable': Record<never, never>;
  'recovery-code-invalid': Record<never, never>;
  'signer-missing': { account?: string };
  'reader-missing': { chain?: string };
  'switch-unsupported': { wallet?: string };
  'switch-wallet-only': { wallet?: string };
  'provider-missing': { wallet?: string };
  'switch-rejected': { chain: string };
  'add-rejected': { chain: string };
  'webauthn-unsupported': Record<never, never>;
  'passkey-name-missing': Record<never, never>;
  'activity-not-completed': { status?: string; activityId?: string };
  'network-unknown': { chain: string };
  'connection-rejected': { wallet?: string };
  'relay-provider-missing': { wallet?: string };
  'pairing-aborted': Record<never, never>;
  'app-name-missing': Record<never, never>;

  // Invalid input of a person or an app.
  'invalid-chain-id': { chain: string };
  'invalid-account-id': { account: string };
  'invalid-address': { reason: string };
  'invalid-amount': { reason: string };
  'invalid-params': { field: string; reason: string };
  'siwx-invalid': { field: string; reason: string };

  // Failures of wallets.
  'user-rejected': { method: string };
  'wallet-locked': { method: string };
  'request-pending': { method: string };
  unauthorised: { method: string };
  'method-unsupported': { method: string };
  'wallet-gone': { method?: string; late?: Promise<unknown> };
  'wallet-failed': { method: string; reason: string };
  'malformed-response': { method: string; path: string };
  /** `late` settles if the wallet still answers. */
  timeout: { method: string; ms: number; late?: Promise<unknown> };
  aborted: { method: string; late?: Promise<unknown> };
  'account-changed': { method: string; account: string; late?: Promise<unknown> };
  'no-accounts': Record<never, never>;
  'chain-mismatch': { expected: string; actual: string };
  'switch-unconfirmed': { expected: string; actual?: string };
  'signature-mismatch': { account: string; recovered?: string };
  'session-ended': { method?: string; late?: Promise<unknown> };

  // Failures of chains and browsers.
  'rpc-failed': { chain: string; method: string; reason: string };
  'rpc-chain-mismatch': { expected: string; actual: string };
  'transaction-rejected': { reason: string };
  'storage-unavailable': { storage: string };
  'storage-quota': { storage: string };
  'record-corrupt': { key: string; reason: string };
}

/** A code of the catalogue. */
export type ErrorCode = keyof ErrorContexts;

/**
 * The sentences of the shared codes; `{name}` is filled from the context. The first part is prescribed,
 * word for word (`docs/errors.md`); a package that alone uses a code has its sentence.
 */
export const sentences: Partial<Record<ErrorCode, string>> = {
  'signer-missing': 'Signer not found',
  'reader-missing': 'No public client available',
  'switch-unsupported': 'Network switching is not supported',
  'switch-wallet-only': 'Network switching is only supported through the wallet',
  'provider-missing': 'Provider not found',
  'switch-rejected': "User rejected the wallet's request to switch network",
  'add-rejected': "User rejected the wallet's request to add network",
  'activity-not-completed': 'Invalid activity status',
  'network-unknown': 'Could not find network mapping for chain {chain}',
  'connection-rejected': 'Connection rejected. Please try again.',
  'app-name-missing': 'A wallet connector needs an app name. Pass appName to createWallets.',

  'invalid-chain-id': '"{chain}" is not a CAIP-2 chain id.',
  'invalid-account-id': '"{account}" is not a CAIP-10 account id.',
  'invalid-address': 'Invalid address: {reason}',
  'invalid-amount': 'Invalid amount: {reason}',
  'invalid-params': '{field}: {reason}',

  'user-rejected': 'The request was rejected in the wallet.',
  'wallet-locked': 'The wallet is locked. Unlock it and try again.',
  'request-pending': 'The wallet already has an open request. Answer it in the wallet.',
  unauthorised: 'The wallet does not allow this site to call {method}. Connect again.',
  'method-unsupported': 'The wallet does not support {method}.',
  'wallet-gone': 'The wallet is no longer available. Reload the page.',
  'wallet-failed': 'The wallet failed: {reason}',
  'malformed-response': 'The answer to {method} is malformed at {path}.',
  timeout: 'No answer to {method} within {ms} ms. It may still be approved in the wallet.',
  aborted: '{method} was cancelled here. It may still be approved in the wallet.',
  'account-changed': 'The wallet switched to another account during {method}.',
  'no-accounts': 'The wallet shared no account. Choose one in the wallet.',
  'chain-mismatch': 'Expected chain {expected}, but found {actual}.',
  'switch-unconfirmed': 'The wallet did not switch to chain {expected}.',
  'signature-mismatch': 'The signature does not belong to {account}.',
  'session-ended': 'The wallet ended the connection. Connect again.',

  'rpc-failed': 'Chain {chain} could not be read: {reason}',
  'rpc-chain-mismatch': 'The server for chain {expected} serves chain {actual}.',
  'transaction-rejected': 'The transaction was rejected: {reason}',
  'storage-unavailable': 'The browser blocks access to {storage}.',
  'storage-quota': 'The browser has no space left in {storage}.',
  'record-corrupt': 'A saved record could not be read: {reason}',
};
