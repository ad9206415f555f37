import { isWalletError, WalletError } from '@causeway/protocol';

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** A part is outside its root. This is a mistake in the app's code: move the part, a retry does not help. */
    'react-part-misplaced': { part: string; root: string };
  }
}

/** The error of a part outside its root. */
export function misplaced(part: string, root: string): WalletError<'react-part-misplaced'> {
  return new WalletError(
    'react-part-misplaced',
    { part, root },
    { message: '{part} must be rendered inside {root}. Wrap it in a {root}.' },
  );
}

/** The code of an error for a data attribute; `unknown` for any error but a `WalletError`. */
export function codeOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return isWalletError(error) ? error.code : 'unknown';
}
