import type { Store, WalletError } from '@causeway/protocol';
import type { EmailAttempt, WaitOptions } from './session.js';

/** The state of a recovery. Times are milliseconds of the server's clock. */
export type RecoveryState =
  /** `error` has the reason, unless it was requested. */
  | { readonly status: 'cleared'; readonly error?: WalletError }
  | {
      readonly status: 'started';
      readonly type: 'email' | 'passkey';
      readonly email: string;
      /** When the newest mail was requested. Its code is valid for 900 s. */
      readonly startedAt: number;
    }
  | {
      readonly status: 'active';
      readonly type: 'email' | 'passkey';
      readonly organizationId: string;
      readonly userId: string;
      /** When the credential was made; the session ends `seconds` later. */
      readonly createdAt: number;
      readonly seconds: number;
    };

/** Recovery by email (ends in a session) and of passkeys (ends in a new passkey). */
export interface RecoveryApi {
  readonly state: Store<RecoveryState>;
  /**
   * Sends the mail, whose code carries a credential: a bundle. A recovery under way is cleared first.
   *
   * @throws WalletError those of `startEmail`, and `invalid-params` for `seconds`.
   */
  start(
    options: {
      readonly type: 'email' | 'passkey';
      readonly email: string;
      /** Life of the credential, from its making: whole seconds from 60 to 86400; 1800 by default. */
      readonly seconds?: number;
    } & WaitOptions,
  ): Promise<EmailAttempt>;
  /** The recovery with a pending code, of this page or of an earlier one. Never throws. */
  resume(): Promise<EmailAttempt | undefined>;
  /**
   * Verifies the code. The state is `active` afterwards.
   *
   * @throws WalletError `recovery-unavailable` when nothing was started, `invalid-params` when it cannot be a code,
   * `recovery-code-invalid` with its cause when the code is wrong, 900 s old, or another person's, and the client's
   * errors. The recovery then stays `started`, and a new mail can follow.
   */
  verify(code: string, options?: WaitOptions): Promise<void>;
  /**
   * Registers a passkey with the recovered credential. Prompts. Ends a passkey recovery.
   *
   * @throws WalletError `recovery-unavailable`, those of `passkeys.add`.
   */
  addPasskey(options?: { readonly name?: string } & WaitOptions): Promise<void>;
  clear(): void;
}

/** The secret to export. */
export type ExportSubject =
  | { readonly type: 'phrase'; readonly walletId: string }
  | { readonly type: 'account'; readonly address: string }
  | { readonly type: 'key'; readonly privateKeyId: string };

/** How the person proves that it is still them: a passkey prompt, or having signed in within the last 60 s. */
export type Proof = 'passkey' | 'session';

/** An open frame. Its secret never reaches the page. */
export interface SecretFrame {
  readonly element: HTMLIFrameElement;
  /** Settles when the frame is gone. */
  readonly closed: Promise<void>;
  close(): void;
}

/** The element for the frame, and the frame's language. */
export interface FramePlace {
  readonly container: HTMLElement;
  /** A BCP 47 tag; English by default, and for a language that the frame does not have. */
  readonly locale?: string;
  /** The frame's name for screen readers; "Secret" by default. */
  readonly title?: string;
}

/** Secrets out of and into the provider, through the frame only. */
export interface SecretsApi {
  /**
   * Opens the frame in `container` and has the provider encrypt the secret for it. Prompts with `proof: 'passkey'`.
   *
   * @throws WalletError `embedded-proof-needed` when the session is too old to prove anything,
   * `embedded-frame-failed`, `recovery-unavailable`, `activity-not-completed`, `embedded-bundle-invalid`.
   */
  export(
    options: { readonly what: ExportSubject; readonly proof: Proof } & FramePlace & WaitOptions,
  ): Promise<SecretFrame>;
  /**
   * Opens the frame with a field for a phrase or a private key. `imported` resolves when the provider has it.
   *
   * @throws WalletError `embedded-frame-failed`, `recovery-unavailable`.
   */
  import(
    options: { readonly what: 'phrase' | 'key'; readonly name: string } & FramePlace & WaitOptions,
  ): Promise<SecretFrame & { readonly imported: Promise<{ readonly address: string }> }>;
}
