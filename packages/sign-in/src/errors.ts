import { type ErrorContexts, WalletError } from '@causeway/protocol';

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** A store, or for a page the server, did not answer. No visitor is let in without it. */
    'sign-in-unavailable': { store: 'nonces' | 'sessions' | 'limits' | 'links' | 'server' };
    /** The token is missing, damaged, expired or revoked. */
    'sign-in-session-ended': Record<never, never>;
    /** The request is not one of the handler's. */
    'sign-in-request-refused': { status: number; reason: string };
    /** Too many requests. Seconds until the next one is taken. */
    'sign-in-rate-limited': { retryAfter: number };
  }
}

const sentences = {
  'sign-in-unavailable': 'Signing in is not possible now: {store} cannot be reached. Try again later.',
  'sign-in-session-ended': 'This session has ended. Sign in again.',
  'sign-in-request-refused': 'The request was refused: {reason}.',
  'sign-in-rate-limited': 'Too many requests. Try again in {retryAfter} seconds.',
} as const;

/** A code of this package. */
export type SignInErrorCode = keyof typeof sentences;

/** An error of this package, with its sentence. */
export const signInError = <C extends SignInErrorCode>(code: C, context: ErrorContexts[C], cause?: unknown) =>
  new WalletError<C>(code, context, { message: sentences[code], cause });
