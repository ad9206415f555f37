import { type ErrorCode, isWalletError } from '@causeway/protocol';

/** Numbers an EIP-1193 consumer expects, for errors that leave through `signer.provider`. */
const toNumber: Partial<Record<ErrorCode, number>> = {
  'user-rejected': 4001,
  'switch-rejected': 4001,
  'add-rejected': 4001,
  aborted: 4001,
  unauthorised: 4100,
  'account-changed': 4100,
  'wallet-locked': 4100,
  'method-unsupported': 4200,
  'switch-unsupported': 4200,
  'switch-wallet-only': 4200,
  'wallet-gone': 4900,
  'session-ended': 4900,
  'chain-mismatch': 4901,
  'network-unknown': 4902,
  'request-pending': -32002,
  'transaction-rejected': -32003,
  'invalid-params': -32602,
};

/**
 * A `WalletError` as a ProviderRpcError: a numeric `code`, the `WalletError` as `cause`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  const known = isWalletError(error) ? error : undefined;
  const message = known?.shortMessage ?? 'The wallet failed.';
  return Object.assign(new Error(message, { cause: error }), {
    code: (known && toNumber[known.code]) ?? -32603,
  });
}
