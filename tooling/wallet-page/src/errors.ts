/** Why the wallet page did not start. */
export type WalletPageErrorCode = 'port-taken' | 'start-failed' | 'aborted';

/** An error of this tool: `code` is stable, the message names the fault. */
export interface WalletPageError extends Error {
  readonly name: 'WalletPageError';
  readonly code: WalletPageErrorCode;
}

/** Makes a `WalletPageError`. */
export function walletPageError(
  code: WalletPageErrorCode,
  message: string,
  cause?: unknown,
): WalletPageError {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'WalletPageError' as const, code });
}
