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
    /** Removing it would leave no way back in. */
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
  'embedded-signed-out': 'You are signed out. Sign in to go on.',
  'embedded-session-expired': 'Your session is over. Sign in again to go on.',
  'embedded-handler-failed': 'The server of this app could not do that. Try again in a moment.',
  'embedded-passkey-unknown':
    'No wallet here belongs to this passkey. Choose another one, or sign in by email.',
  'embedded-passkey-exists': 'This device already has a passkey for your wallet.',
  'embedded-last-way-in': 'This is the last way into the wallet. Add another passkey or an email first.',
  'embedded-proof-needed': 'Sign in again, or use a passkey: this needs a proof of at most {seconds} s ago.',
  'embedded-frame-failed': 'The protected frame did not work: {reason}',
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
