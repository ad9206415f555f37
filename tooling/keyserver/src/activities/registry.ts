import type { Fields } from '../fields.js';
import type { Db } from '../store/db.js';

/** The sender of a request, once the stamp was checked. */
export interface Actor {
  /** The organisation the user is of: the body's own, or its parent. */
  readonly organizationId: string;
  readonly userId: string;
  /** The user is of the root quorum of their organisation. */
  readonly root: boolean;
  readonly credential: {
    /** The row in `api_keys` or `authenticators`; undefined for a read-only session. */
    readonly id?: string;
    /** CREDENTIAL_TYPE_… or READ_ONLY_SESSION. */
    readonly type: string;
    /** Hex; the credential id of an authenticator. */
    readonly publicKey: string;
    readonly signature: string;
    readonly scheme: string;
  };
}

/** A P-256 key of the server that signs. */
export interface SigningKey {
  /** Uncompressed, 130 hex digits: the key that a client pins. */
  readonly publicKey: string;
  /** ECDSA with SHA-256 over `message`, DER. */
  sign(message: Uint8Array): Uint8Array;
}

/** The server's own secrets; `seal` is AES-256-GCM bound to a purpose such as `wallet:<id>`. */
export interface ServerKeys {
  /** Signs export and import bundles. */
  readonly signer: SigningKey;
  /** Signs the target bundles of codes. */
  readonly otpSigner: SigningKey;
  /** Signs session tokens and verification tokens. */
  readonly notarizer: SigningKey;
  seal(purpose: string, plain: Uint8Array): Uint8Array;
  unseal(purpose: string, sealed: Uint8Array): Uint8Array;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** `otp`, `credential`, `recovery`. */
  readonly kind: string;
  readonly text: string;
}

/** Writes a mail inside the activity's own transaction: no activity, no mail. */
export interface Outbox {
  send(mail: Mail): void;
}

/** The context of an activity's work. */
export interface PerformContext {
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The organisation of the body, on which the work is done. */
  readonly organizationId: string;
  readonly actor: Actor;
  /** The full activity type, with its version. */
  readonly type: string;
  readonly keys: ServerKeys;
  readonly mail: Outbox;
  /** Origins and RP ids that a passkey may be registered and used on. */
  readonly origins: readonly string[];
  readonly rpIds: readonly string[];
  /** Faults: sign with a wrong key. */
  readonly wrongSigner: boolean;
  newId(): string;
}

/**
 * The work of one activity, inside its one transaction and without a wait. Its return value goes under the
 * result key; an error made by `apiError` undoes its changes, unless the error has `keep`.
 */
export type Perform = (context: PerformContext, parameters: Fields) => Record<string, unknown>;

export interface ActivityDefinition {
  /** Accepted activity types, each with its result key. */
  readonly versions: Readonly<Record<string, string>>;
  readonly perform: Perform;
  /** A user of the parent may do it in a sub-organisation. */
  readonly parent?: boolean;
  /** Every user may do it for themself: `parameters.userId` is absent or the actor's. */
  readonly own?: boolean;
  /** Even a recovery credential may do it. */
  readonly recovery?: boolean;
  /** The caller may name the parent, and does it in their own sub-organisation. */
  readonly children?: boolean;
}

/** Path word, as in `/public/v1/submit/<path>` → definition. */
export type ActivityTable = Readonly<Record<string, ActivityDefinition>>;
