import type {
  Account,
  Call,
  CallOptions,
  Chain,
  ChainId,
  Connector,
  CreateKeyed,
  KeyedOptions,
  Stop,
  WalletError,
} from '@causeway/protocol';

/** How long an answer may take (ms) and how it is given up. */
export type WaitOptions = CallOptions;

/** A value that changes. Snapshots are frozen and keep their identity until they change. */
export interface Live<T> {
  get(): T;
  /** Hears of each change, without the value. */
  subscribe(listener: () => void): Stop;
}

/** What `embeddedWallet` is given. */
export interface EmbeddedWalletOptions {
  /** Base URL of the provider's API, without a slash at the end. */
  readonly apiUrl: string;
  /** Id of the parent organisation. Every visitor has a sub-organisation of it. */
  readonly organizationId: string;
  /** Where the app's own server mounts the handler of `./server`, such as `/embedded`. */
  readonly handlerUrl: string;
  /** The passkeys' relying party: a domain, from configuration and never from the address bar. */
  readonly rpId: string;
  /** The page of `./frame`, on an origin of its own. Secrets are shown and typed only there. */
  readonly frameUrl: string;
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's export and import bundles. */
  readonly signerKey: string;
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's code bundles; `signerKey` by default. */
  readonly otpSignerKey?: string;
  /** Named in mails and passkey prompts. Required. */
  readonly appName: string;
  /** The networks the wallet works on; every account is the same on all of them. */
  readonly chains: readonly Chain[];
  /** The wallet side of the namespace, such as `() => adapter.keyed()`. */
  readonly keyed: () => Promise<CreateKeyed>;
  /** Reads from and broadcasts to a chain. */
  readonly request: KeyedOptions['request'];
  /**
   * Shows what will be signed and resolves when the person agrees; nothing is stamped before. Rejects with
   * `user-rejected` when they do not.
   */
  readonly approve: (what: Approval, options: { readonly signal: AbortSignal }) => Promise<void>;
  /**
   * Has the person sign in by the app's own screens, and resolves when `open()` has a session. Rejects with
   * `user-rejected` when they leave.
   */
  readonly signIn: (options: { readonly signal: AbortSignal }) => Promise<void>;
  /** Where the session lives; IndexedDB by default, shared by the tabs. */
  readonly store?: SessionStore;
  /** What the page gives; the real ones by default. */
  readonly platform?: Partial<Platform>;
}

/** The parts of a browser that the flows use. Times in milliseconds. */
export interface Platform {
  readonly fetch: typeof fetch;
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined;
  /** The wall clock. */
  readonly now: () => number;
  /** Never goes back; may stand still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Calls back after a time, and returns what ends that. */
  readonly after: (ms: number, act: () => void) => Stop;
  /** Calls back when the page comes to the front or wakes. */
  readonly onWake: (act: () => void) => Stop;
}

/** A wallet without an extension. Making it does nothing; `open` and the connector load the rest. */
export interface EmbeddedWallet {
  /** For `createWallets({ connectors: [embedded.connector] })`. */
  readonly connector: Connector;
  /**
   * Everything a person does with the wallet beside signing. Loaded on the first call; never prompts.
   *
   * @throws WalletError `wallet-failed` when it cannot be fetched; the next call tries again.
   */
  open(): Promise<EmbeddedAccount>;
}

/** What a person is asked before anything is signed. Deep-frozen; the same data is signed afterwards. */
export interface Approval {
  readonly call: Call;
  readonly account: Account;
  readonly chain: Chain;
  readonly subject: ApprovalSubject;
}

/** What will be signed, decoded. Amounts in wei. */
export type ApprovalSubject =
  /** EIP-191. `text` is absent when the bytes are no text. */
  | { readonly type: 'message'; readonly bytes: Uint8Array; readonly text?: string }
  /** EIP-712, as parsed JSON. */
  | { readonly type: 'typed-data'; readonly document: unknown }
  /** EIP-1559, every field filled: exactly this is signed. `to` absent: `data` creates a contract. */
  | {
      readonly type: 'transaction';
      readonly to?: string;
      readonly value: bigint;
      readonly data: string;
      readonly gas: bigint;
      readonly maxFeePerGas: bigint;
      readonly maxPriorityFeePerGas: bigint;
      readonly nonce: number;
      /** Whether it is also sent, or only signed. */
      readonly sends: boolean;
    };

/** How a session came to be: a typed code, a code that carries its credential, or a passkey. */
export type SessionKind = 'otp' | 'email' | 'passkey';

/** Which credential stamps signatures: the session's key without a prompt, or a passkey prompt for each. */
export type StampWith = 'session' | 'passkey';

/** The session as screens see it. Times are milliseconds of the server's clock. */
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

/** What a person did to come in. */
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
  /** When another mail may be asked for, and when the code is too old (ms of the wall clock). */
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
   * old (with the true cause), `embedded-rate-limited`, `embedded-handler-failed`, `timeout`, `aborted`.
   */
  submit(code: string, options?: WaitOptions): Promise<SignedIn>;
  /** Sends another mail. The earlier code stays good for a typed code, not for a bundle. */
  resend(options?: WaitOptions): Promise<EmailAttempt>;
}

/** Coming in, staying and leaving. */
export interface AuthApi {
  /**
   * Sends a mail with a code, also to make a new wallet. Does not say whether the address is known.
   *
   * @throws WalletError `invalid-params` when it is no address, `embedded-rate-limited`, `embedded-handler-failed`,
   * `timeout`, `aborted`.
   */
  startEmail(
    options: { readonly email: string; readonly method?: 'otp' | 'bundle' } & WaitOptions,
  ): Promise<EmailAttempt>;
  /**
   * Makes a wallet whose only key is a new passkey. Prompts. A name or an email is needed.
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
   * Comes in by a passkey the browser offers. Prompts twice at most: who it is, and the session.
   *
   * @throws WalletError `webauthn-unsupported`, `embedded-passkey-cancelled`, `embedded-passkey-rp-mismatch`,
   * `embedded-passkey-unknown` when the provider does not know it.
   */
  signInWithPasskey(options?: { readonly stampWith?: StampWith } & WaitOptions): Promise<SignedIn>;
  /**
   * A new session of full length for the same person, by the session's key (no prompt) or by a passkey (prompts).
   *
   * @throws WalletError `embedded-session-expired`, and those of `signInWithPasskey`.
   */
  renew(options?: { readonly by?: 'session' | 'passkey' } & WaitOptions): Promise<void>;
  /** Deletes the key, here and at the server, and tells every tab. Never fails: `revoked` says what the server said. */
  signOut(options?: WaitOptions): Promise<{ readonly revoked: boolean }>;
  /** Changes which credential stamps signatures from now on. */
  stampWith(choice: StampWith): Promise<void>;
}

/** A passkey of the person. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly transports: readonly string[];
  /** Milliseconds of the server's clock. */
  readonly createdAt: number;
}

/** The person's passkeys. */
export interface PasskeysApi {
  list(options?: WaitOptions): Promise<readonly Passkey[]>;
  /**
   * Registers one more. Prompts.
   *
   * @throws WalletError `passkey-name-missing`, `webauthn-unsupported`, `embedded-passkey-cancelled`,
   * `embedded-passkey-exists`, `embedded-session-expired`.
   */
  add(options: { readonly name: string } & WaitOptions): Promise<Passkey>;
  /**
   * Removes one. The last way in is only removed when `lastWayIn` says that the person knows.
   *
   * @throws WalletError `embedded-last-way-in`, `embedded-session-expired`.
   */
  remove(options: { readonly id: string; readonly lastWayIn?: boolean } & WaitOptions): Promise<void>;
}

/** The person's mail address. */
export interface EmailApi {
  get(options?: WaitOptions): Promise<string | undefined>;
  /** Sends a code to the new address; `submit` proves it and makes it the person's. The session stays. */
  change(options: { readonly email: string } & WaitOptions): Promise<{
    readonly resendAt: number;
    readonly expiresAt: number;
    submit(code: string, options?: WaitOptions): Promise<void>;
  }>;
}

/** A session of the person, in any browser. */
export interface RemoteSession {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Milliseconds of the server's clock. */
  readonly createdAt: number;
  readonly expiresAt?: number;
  /** Whether it is the session of this browser. */
  readonly current: boolean;
}

/** The person's sessions. */
export interface SessionsApi {
  list(options?: WaitOptions): Promise<readonly RemoteSession[]>;
  /** Ends one; ending the current one signs out. */
  end(options: { readonly id: string } & WaitOptions): Promise<void>;
}

/** An account of a wallet: one address on every network. */
export interface WalletAccount {
  readonly walletId: string;
  readonly address: string;
  /** BIP-32 path. */
  readonly path: string;
  readonly name?: string;
}

/** A recovery phrase at the provider, and its accounts. */
export interface HeldWallet {
  readonly walletId: string;
  readonly name: string;
  readonly exported: boolean;
  readonly imported: boolean;
  readonly accounts: readonly WalletAccount[];
}

/** A private key at the provider that belongs to no phrase. */
export interface HeldKey {
  readonly privateKeyId: string;
  readonly name: string;
  readonly address: string;
  readonly exported: boolean;
  readonly imported: boolean;
}

/** Wallets, keys and their accounts. */
export interface WalletsApi {
  list(
    options?: WaitOptions,
  ): Promise<{ readonly wallets: readonly HeldWallet[]; readonly keys: readonly HeldKey[] }>;
  /** One more account of a wallet, at the next free path of BIP-44. */
  addAccount(
    options: { readonly walletId: string; readonly name?: string } & WaitOptions,
  ): Promise<WalletAccount>;
  /** Makes an account the active one, in every tab. */
  use(address: string): Promise<void>;
}

/** The way back in for someone who lost theirs. Times are milliseconds of the server's clock. */
export type RecoveryState =
  /** `error` says why, when it was not asked for. */
  | { readonly status: 'cleared'; readonly error?: WalletError }
  | {
      readonly status: 'started';
      readonly type: 'email' | 'passkey';
      readonly method: 'otp' | 'bundle';
      readonly email: string;
      readonly startedAt: number;
    }
  | {
      readonly status: 'active';
      readonly type: 'email' | 'passkey';
      readonly method: 'otp' | 'bundle';
      readonly organizationId: string;
      readonly userId: string;
      /** When the credential was made; the session ends `seconds` later. */
      readonly createdAt: number;
      readonly seconds: number;
    };

/** Recovery by email (ends in a session) and of passkeys (ends in a new passkey). */
export interface RecoveryApi {
  readonly state: Live<RecoveryState>;
  /** Sends the mail. A recovery under way is cleared first. @throws WalletError those of `startEmail`. */
  start(
    options: {
      readonly type: 'email' | 'passkey';
      readonly email: string;
      readonly method?: 'otp' | 'bundle';
      /** Length of the session; 1800 by default. */
      readonly seconds?: number;
    } & WaitOptions,
  ): Promise<EmailAttempt>;
  /**
   * Verifies the code. The state is `active` afterwards.
   *
   * @throws WalletError `recovery-unavailable` when nothing was started or the mail has no wallet,
   * `recovery-code-invalid` with its cause.
   */
  verify(code: string, options?: WaitOptions): Promise<void>;
  /**
   * Registers a passkey with what was recovered. Prompts. Ends a passkey recovery.
   *
   * @throws WalletError `recovery-unavailable`, those of `passkeys.add`.
   */
  addPasskey(options?: { readonly name?: string } & WaitOptions): Promise<void>;
  clear(): void;
}

/** What leaves the provider. */
export type ExportSubject =
  | { readonly type: 'phrase'; readonly walletId: string }
  | { readonly type: 'account'; readonly address: string }
  | { readonly type: 'key'; readonly privateKeyId: string };

/** How the person proves that it is still them: a passkey prompt, or having signed in within the last 60 s. */
export type Proof = 'passkey' | 'session';

/** An open frame. What it shows never reaches the page. */
export interface SecretFrame {
  readonly element: HTMLIFrameElement;
  /** Settles when the frame is gone. */
  readonly closed: Promise<void>;
  close(): void;
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
    options: {
      readonly container: HTMLElement;
      readonly what: ExportSubject;
      readonly proof: Proof;
      readonly locale?: string;
    } & WaitOptions,
  ): Promise<SecretFrame>;
  /**
   * Opens the frame with a field for a phrase or a private key. `imported` resolves when the provider has it.
   *
   * @throws WalletError `embedded-frame-failed`, `recovery-unavailable`.
   */
  import(
    options: {
      readonly container: HTMLElement;
      readonly what: 'phrase' | 'key';
      readonly name: string;
      readonly locale?: string;
    } & WaitOptions,
  ): Promise<SecretFrame & { readonly imported: Promise<{ readonly address: string }> }>;
}

/** One line of the provider's log. */
export interface ActivityEntry {
  readonly id: string;
  /** Without its prefix and version, such as `SIGN_RAW_PAYLOAD`. */
  readonly type: string;
  /** Without its prefix, such as `COMPLETED`. */
  readonly status: string;
  /** Milliseconds of the server's clock. */
  readonly createdAt: number;
  readonly intent: Readonly<Record<string, unknown>>;
}

/** Everything a person does with the wallet beside signing. */
export interface EmbeddedAccount {
  readonly session: Live<SessionView>;
  readonly auth: AuthApi;
  readonly passkeys: PasskeysApi;
  readonly email: EmailApi;
  readonly sessions: SessionsApi;
  readonly wallets: WalletsApi;
  readonly recovery: RecoveryApi;
  readonly secrets: SecretsApi;
  /** The newest first. `before` is the id of the last entry of the page before. */
  activity(
    options?: { readonly before?: string; readonly limit?: number } & WaitOptions,
  ): Promise<readonly ActivityEntry[]>;
}

/** What is kept of a session. Nothing in it is secret: the key cannot be exported. */
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
  /** When the person last proved who they are. */
  readonly authenticatedAt: number;
  /** Server's clock minus wall clock (ms) when it was last measured. */
  readonly offset: number;
  /** CAIP-2 id of the wallet's current network. */
  readonly chainId?: ChainId;
}

/** Keeps the one session of the app. Values hold a `CryptoKey`, so they are cloned and never serialised. */
export interface SessionStore {
  /** What was stored, not checked. @throws WalletError `storage-unavailable`. */
  read(): Promise<unknown>;
  /** `undefined` removes it. Tells the other tabs. @throws WalletError `storage-unavailable`, `storage-quota`. */
  write(value: StoredSession | undefined): Promise<void>;
  /** Hears when another tab wrote. */
  subscribe(listener: () => void): Stop;
}
