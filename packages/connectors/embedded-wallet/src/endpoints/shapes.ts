/** Seconds and nanoseconds since 1970, as decimal text. */
export interface Timestamp {
  readonly seconds: string;
  readonly nanos: string;
}

interface Dated {
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A curve of a wallet account or a private key. */
export type CurveName = 'CURVE_SECP256K1' | 'CURVE_ED25519' | 'CURVE_P256';

/** The curve of an API key. */
export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';

/** The kind of credential of a key or an authenticator. The provider adds to the list. */
export type CredentialType =
  | 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
  | 'CREDENTIAL_TYPE_API_KEY_P256'
  | 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'
  | 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256'
  | 'CREDENTIAL_TYPE_LOGIN'
  | (string & {});

/** A public key (hex) and its kind. */
export interface Credential {
  readonly publicKey: string;
  readonly type: CredentialType;
}

/** An API key of a user. `expirationSeconds` counts from `createdAt`. */
export interface ApiKey extends Dated {
  readonly apiKeyId: string;
  readonly apiKeyName: string;
  readonly credential: Credential;
  readonly expirationSeconds?: string;
}

/** A passkey of a user. `credentialId` is base64url. */
export interface Authenticator extends Dated {
  readonly authenticatorId: string;
  readonly authenticatorName: string;
  readonly credentialId: string;
  readonly credential: Credential;
  readonly transports: readonly string[];
  readonly attestationType: string;
  readonly aaguid: string;
  readonly model: string;
}

/** A user of an organisation. */
export interface User extends Dated {
  readonly userId: string;
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly authenticators: readonly Authenticator[];
  readonly apiKeys: readonly ApiKey[];
  readonly userTags: readonly string[];
}

/**
 * An HD wallet. `exported` and `imported` show whether its phrase was ever exported or comes from outside.
 */
export interface Wallet extends Dated {
  readonly walletId: string;
  readonly walletName: string;
  readonly exported: boolean;
  readonly imported: boolean;
}

/** One account of an HD wallet. `publicKey` is compressed hex. */
export interface WalletAccount extends Dated {
  readonly walletAccountId: string;
  readonly organizationId: string;
  readonly walletId: string;
  readonly curve: CurveName;
  readonly pathFormat: 'PATH_FORMAT_BIP32';
  readonly path: string;
  readonly addressFormat: string;
  readonly address: string;
  readonly publicKey?: string;
  readonly name?: string;
  readonly walletDetails?: Wallet;
}

/** A key outside any HD wallet. */
export interface PrivateKey extends Dated {
  readonly privateKeyId: string;
  readonly privateKeyName: string;
  readonly publicKey: string;
  readonly curve: CurveName;
  readonly addresses: readonly FormattedAddress[];
  readonly privateKeyTags: readonly string[];
  readonly exported: boolean;
  readonly imported: boolean;
}

/** An address and how it is formed, such as `ADDRESS_FORMAT_ETHEREUM`. */
export interface FormattedAddress {
  readonly format: string;
  readonly address: string;
}

/** A rule of the policy engine. */
export interface Policy extends Dated {
  readonly policyId: string;
  readonly policyName: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly notes: string;
  readonly consensus: string;
  readonly condition: string;
}

/** How far an activity came. The last three end it, except that a rejected one may have been voted on. */
export type ActivityStatus =
  | 'ACTIVITY_STATUS_CREATED'
  | 'ACTIVITY_STATUS_PENDING'
  | 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  | 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
  | 'ACTIVITY_STATUS_COMPLETED'
  | 'ACTIVITY_STATUS_FAILED'
  | 'ACTIVITY_STATUS_REJECTED';

/** One vote on an activity. */
export interface Vote {
  readonly id: string;
  readonly userId: string;
  readonly activityId: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
  readonly createdAt: Timestamp;
}

/** A request to the provider and its result. `fingerprint` is `sha256:` and the hex hash of the body. */
export interface Activity extends Dated {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ActivityStatus;
  readonly type: string;
  readonly intent: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
  readonly votes: readonly Vote[];
  readonly fingerprint: string;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly failure?: { readonly code: number; readonly message: string; readonly details?: unknown };
}

/** A page of a list: at most `limit` (the provider's own limit is 100) before or after an id. */
export interface Pagination {
  readonly limit?: string;
  readonly before?: string;
  readonly after?: string;
}
