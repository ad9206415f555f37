import type { CallOptions, ChainId, Stop, WalletError } from '@causeway/protocol';

/** How a session came to be: a typed code, a code that carries its credential, or a passkey. */
export type SessionKind = 'otp' | 'email' | 'passkey';

/** Which credential stamps signatures: the session's key without a prompt, or a passkey prompt for each. */
export type StampWith = 'session' | 'passkey';

/** The session for screens. Times are milliseconds of the server's clock. */
export type SessionView =
  | { readonly status: 'unknown' }
  /** `error` is `embedded-session-expired` when its time ran out, absent after signing out. */
  | { readonly status: 'none'; readonly error?: WalletError }
  | {
      readonly status: 'live' | 'ending';
      readonly kind: SessionKind;
      readonly stampWith: StampWith;
      readonly organizationId: string;
      readonly userId: string;
      readonly address: string;
      readonly email?: string;
      readonly expiresAt: number;
      /** Whole seconds left; counts down while someone listens. */
      readonly secondsLeft: number;
    };

/** The way in which a person signed in. */
export interface SignedIn {
  readonly kind: SessionKind;
  readonly address: string;
  /** Whether the wallet was made just now. */
  readonly created: boolean;
}

/** A mail was sent; its code is awaited. */
export interface EmailAttempt {
  readonly method: 'otp' | 'bundle';
  readonly email: string;
  /** When another mail can be requested, and when the code expires (ms of the wall clock). */
  readonly resendAt: number;
  readonly expiresAt: number;
  /**
   * Whether a text can be the code: 6–9 letters and digits, or 100–255 characters for a bundle; trimmed.
   */
  accepts(code: string): boolean;
  /**
   * Ends in a session.
   *
   * @throws WalletError `invalid-params` when it cannot be a code, `recovery-code-invalid` when it is wrong or too
   * old (with the true cause), `embedded-rate-limited`, `embedded-handler-failed`, `timeout`, `aborted`, and the
   * client's errors.
   */
  submit(code: string, options?: WaitOptions): Promise<SignedIn>;
  /**
   * Sends another mail; a started recovery begins its 900 s again. An earlier code may end with it: each is valid for
   * its own time, and the provider keeps only the newest credential that adds a passkey.
   *
   * @throws WalletError `recovery-unavailable` when another recovery was started or this one is no longer `started`,
   * those of `startEmail`.
   */
  resend(options?: WaitOptions): Promise<EmailAttempt>;
  /** Cancels the pending code: a reload does not resume it. */
  forget(): void;
}

/** Sign-in, renewal and sign-out. */
export interface AuthApi {
  /**
   * Sends a mail with a code, also for a new wallet. Does not reveal whether the address is known.
   *
   * @throws WalletError `invalid-params` when it is not an address, `embedded-rate-limited`,
   * `embedded-handler-failed`, `timeout`, `aborted`.
   */
  startEmail(
    options: { readonly email: string; readonly method?: 'otp' | 'bundle' } & WaitOptions,
  ): Promise<EmailAttempt>;
  /** The mail of an earlier page with a pending code, until the code expires. Never throws. */
  resumeEmail(): Promise<EmailAttempt | undefined>;
  /**
   * Creates a wallet whose only key is a new passkey. Prompts. A name or an email is required.
   *
   * @throws WalletError `passkey-name-missing`, `webauthn-unsupported`, `embedded-passkey-cancelled`,
   * `embedded-passkey-rp-mismatch`, those of `startEmail`.
   */
  signUpWithPasskey(
    options: {
      readonly name?: string;
      readonly email?: string;
      readonly stampWith?: StampWith;
    } & WaitOptions,
  ): Promise<SignedIn>;
  /**
   * Signs in with a passkey that the browser offers. Prompts once.
   *
   * @throws WalletError `webauthn-unsupported`, `embedded-passkey-cancelled`, `embedded-passkey-rp-mismatch`,
   * `embedded-passkey-unknown` when the provider does not have it.
   */
  signInWithPasskey(options?: { readonly stampWith?: StampWith } & WaitOptions): Promise<SignedIn>;
  /**
   * A new session as long as this one (`seconds` of its recovery, or 1800) for the same person, by the session's key (no prompt) or by a passkey (prompts).
   *
   * @throws WalletError `embedded-session-expired`, `embedded-signed-out`, and those of `signInWithPasskey`.
   */
  renew(options?: { readonly by?: 'session' | 'passkey' } & WaitOptions): Promise<void>;
  /**
   * Deletes the key, here and at the server, and notifies every tab. Wins over a renewal or a sign-in in progress,
   * whose keys are deleted too. Never fails: `revoked` is the server's answer. A signal only ends the wait for it.
   */
  signOut(options?: WaitOptions): Promise<{ readonly revoked: boolean }>;
  /** Changes which credential stamps signatures from now on, also after the next sign-ins in this browser. */
  stampWith(choice: StampWith): Promise<void>;
}

/** The stored session. It has no secret: the key cannot be exported. */
export interface StoredSession {
  readonly version: 1;
  readonly kind: SessionKind;
  readonly stampWith: StampWith;
  readonly organizationId: string;
  readonly userId: string;
  /** The active account. */
  readonly address: string;
  readonly email?: string;
  /** Compressed P-256 point, hex. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
  /** Milliseconds of the server's clock. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Its length, and that of its renewals, where it is not 1800. */
  readonly seconds?: number;
  /** When the person last proved who they are. */
  readonly authenticatedAt: number;
  /** Server's clock minus wall clock (ms) when it was last measured. */
  readonly offset: number;
  /** CAIP-2 id of the wallet's current network. */
  readonly chainId?: ChainId;
}

/** The purpose of a mail: to sign in, or to replace a passkey. */
export interface MailOptions {
  readonly email: string;
  readonly method: 'otp' | 'bundle';
  /** The handler's route of a bundle. */
  readonly route?: 'email/session' | 'email/recovery';
  /** Length of a bundle's session, in seconds. */
  readonly seconds?: number;
}

/** The stored mail with a pending code. It has no secret: the key cannot be exported. */
export interface StoredMail {
  readonly version: 1;
  readonly purpose: 'sign-in' | 'email' | 'passkey';
  readonly mail: MailOptions;
  /** Wall clock, ms. */
  readonly sentAt: number;
  /** For a typed code: its id, and the bundle with the key to seal it to. */
  readonly otp?: { readonly id: string; readonly target: string };
  /** For a bundle: the key it is sealed to; the public half in 130 hex digits. */
  readonly key?: { readonly publicKey: string; readonly privateKey: CryptoKey };
  /** For a bundle: the handler's commitment to the organisation of the mail, 96 hex digits. */
  readonly owner?: string;
}

/** Keeps the one session of the app. Values hold a `CryptoKey`, so they are cloned and never serialised. */
export interface SessionStore {
  /** The stored value, not validated. @throws WalletError `storage-unavailable`. */
  read(): Promise<unknown>;
  /**
   * Stores the result of `next` for the stored value, in one step that is atomic across tabs; `undefined` removes it,
   * and the same value changes nothing. Notifies the other tabs of a change.
   *
   * @throws WalletError `storage-unavailable`, `storage-quota`.
   */
  change(next: (stored: unknown) => unknown): Promise<void>;
  /**
   * Notes at once that a session was left; `change` removes it soon after. A page that is reloaded in between
   * aborts the open changes of the database, and would find the session once more. Never throws.
   */
  leave?(publicKey: string): void;
  /** Subscribes to changes by other tabs. */
  subscribe(listener: () => void): Stop;
  /** Stores the mail with a pending code; without it a reload forgets the mail. */
  readonly mail?: StoredEntry<StoredMail>;
  /** Stores the choice of a person to sign with a passkey; without it the choice ends with the session. */
  readonly choice?: (userId: string) => StoredEntry<'passkey'>;
}

/** A value that is stored beside the session. */
export interface StoredEntry<T> {
  /** The stored value, not validated. */
  read(): Promise<unknown>;
  /** `undefined` removes it. */
  write(value: T | undefined): Promise<void>;
}

/** The limit of an answer (ms) and its abort. */
export type WaitOptions = CallOptions;
