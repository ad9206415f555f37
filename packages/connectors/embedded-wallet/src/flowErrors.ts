import { WalletError } from '@causeway/protocol';

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The person is not signed in. */
    'embedded-signed-out': Record<never, never>;
    /** The session's time ran out, by the server's clock. */
    'embedded-session-expired': Record<never, never>;
    /** The app's own server refused. `code` is the handler's. */
    'embedded-handler-failed': { status: number; code: string };
    /** No credential of the provider belongs to this passkey. */
    'embedded-passkey-unknown': Record<never, never>;
    /** The device already has a passkey for this person. */
    'embedded-passkey-exists': Record<never, never>;
    /** Removing it would leave no way to sign in. */
    'embedded-last-way-in': Record<never, never>;
    /** Too long since the person proved who they are. */
    'embedded-proof-needed': { seconds: number };
    /** The frame for secrets did not work. */
    'embedded-frame-failed': { reason: string };
  }
}

const sentences = {
  'recovery-unavailable': 'Cannot proceed with your request',
  'recovery-code-invalid': 'The code is invalid or expired.',
  'passkey-name-missing': 'Email or passkeyIdentifier must be set to register a webauthn credential.',
  'embedded-signed-out': 'You are signed out. Sign in to continue.',
  'embedded-session-expired': 'Your session has expired. Sign in again to continue.',
  'embedded-handler-failed': 'The server of this app failed. Try again in a moment.',
  'embedded-passkey-unknown': 'No wallet uses this passkey. Choose another passkey, or sign in by email.',
  'embedded-passkey-exists': 'This device already has a passkey for your wallet.',
  'embedded-last-way-in': 'This is the only way to sign in. Add another passkey or an email address first.',
  'embedded-proof-needed':
    'Sign in again, or use a passkey: your last sign-in must be at most {seconds} s old.',
  'embedded-frame-failed': 'The protected frame failed: {reason}',
} as const;

type FlowCode = keyof typeof sentences;

/** An error of the flows, with its sentence. */
export function flowError<C extends FlowCode>(
  code: C,
  context: WalletError<C>['context'],
  cause?: unknown,
): WalletError<C> {
  return new WalletError(code, context, { message: sentences[code], cause });
}
