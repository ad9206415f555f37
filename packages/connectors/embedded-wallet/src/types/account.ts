import type { Store } from '@causeway/protocol';
import type { RecoveryApi, SecretsApi } from './secrets.js';
import type { AuthApi, SessionView, WaitOptions } from './session.js';

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
   * Removes one. The last way to sign in is removed only with `lastWayIn`, which confirms that the person
   * knows it is the last one.
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
  /** Ends all but the current one, in one request. */
  endOthers(options?: WaitOptions): Promise<void>;
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

/** Everything but signing that a person does with the wallet. */
export interface EmbeddedAccount {
  readonly session: Store<SessionView>;
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
