import { type ErrorCode, isWalletError } from '@causeway/protocol';

/** The kinds of CIP-30's calls that have a separate table of numbers. */
export type ErrorTable = 'api' | 'signData' | 'signTx' | 'submitTx';

/** CIP-30 §APIError; other codes are -2, an internal error. */
const numbers: Partial<Record<ErrorCode, number>> = {
  'invalid-params': -1,
  'invalid-address': -1,
  unauthorised: -3,
  'session-ended': -3,
  'wallet-gone': -3,
  'account-changed': -4,
  'chain-mismatch': -4,
};

/** §DataSignError, §TxSignError, §TxSendError: they overlap, so each belongs to its call. */
const codesByCall: Readonly<Record<ErrorTable, Partial<Record<ErrorCode, number>>>> = {
  api: {},
  signData: { unauthorised: 1, 'signature-mismatch': 1, 'user-rejected': 3 },
  signTx: { unauthorised: 1, 'signature-mismatch': 1, 'user-rejected': 2 },
  submitTx: { 'transaction-rejected': 1, 'rpc-failed': 2, timeout: 2, aborted: 2, 'rpc-chain-mismatch': 2 },
};

/**
 * A failure as CIP-30 has it: `code` and `info`, the `WalletError` as `cause`.
 *
 * @see https://cips.cardano.org/cip/CIP-0030 §Error Types
 */
export function toApiError(
  error: unknown,
  table: ErrorTable = 'api',
): Error & { readonly code: number; readonly info: string } {
  const known = isWalletError(error) ? error : undefined;
  const info = known?.shortMessage ?? 'The wallet failed.';
  const code = known ? (codesByCall[table][known.code] ?? numbers[known.code] ?? -2) : -2;
  return Object.assign(new Error(info, { cause: error }), { code, info });
}
