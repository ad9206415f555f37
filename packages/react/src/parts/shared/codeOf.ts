import { isWalletError } from '@causeway/protocol';

/** The code of an error as a data attribute has it; `unknown` for what is no `WalletError`. */
export function codeOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return isWalletError(error) ? error.code : 'unknown';
}
