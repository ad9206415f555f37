import type { ApiKeyCurve, CurveName, Policy } from './shapes.js';

/** A passkey's answer to its creation. All text is base64url. */
export interface Attestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  /** `AUTHENTICATOR_TRANSPORT_` and `BLE`, `INTERNAL`, `NFC`, `USB` or `HYBRID`. */
  readonly transports: readonly string[];
}

/** A passkey to add. `challenge` is the base64url the passkey answered. */
export interface NewAuthenticator {
  readonly authenticatorName: string;
  readonly challenge: string;
  readonly attestation: Attestation;
}

/** An API key to add: compressed hex; without `expirationSeconds` it is valid until it is deleted. */
export interface NewApiKey {
  readonly apiKeyName: string;
  readonly publicKey: string;
  readonly curveType: ApiKeyCurve;
  readonly expirationSeconds?: string;
}

/** An account to derive in an HD wallet. */
export interface NewAccount {
  readonly curve: CurveName;
  readonly pathFormat: 'PATH_FORMAT_BIP32';
  readonly path: string;
  readonly addressFormat: string;
  readonly name?: string;
}

/** A user to create. */
export interface NewUser {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly NewApiKey[];
  readonly authenticators: readonly NewAuthenticator[];
  readonly oauthProviders: readonly unknown[];
}

/**
 * Proof that the request comes from the holder of `publicKey`: a signature (hex, 64 bytes `r ‖ s`) over `message`.
 */
export interface ClientSignature {
  readonly publicKey: string;
  readonly scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256';
  readonly message: string;
  readonly signature: string;
}

export interface NewWallet {
  readonly walletName: string;
  readonly accounts: readonly NewAccount[];
  readonly mnemonicLength?: number;
}

export interface NewPolicy {
  readonly policyName: string;
  readonly effect: Policy['effect'];
  readonly condition?: string;
  readonly consensus?: string;
  readonly notes: string;
}

export interface Life {
  /** Seconds, as decimal text. */
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
}

export interface EmailedKey extends Life {
  readonly email: string;
  /** Uncompressed P-256 hex the emailed credential is sealed to. */
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly emailCustomization: {
    readonly appName: string;
    readonly logoUrl?: string;
    readonly magicLinkTemplate?: string;
    readonly templateVariables?: string;
    readonly templateId?: string;
  };
}

export type Encoding = {
  readonly encoding:
    | 'PAYLOAD_ENCODING_HEXADECIMAL'
    | 'PAYLOAD_ENCODING_TEXT_UTF8'
    | 'PAYLOAD_ENCODING_EIP712'
    | 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
  readonly hashFunction:
    | 'HASH_FUNCTION_NO_OP'
    | 'HASH_FUNCTION_SHA256'
    | 'HASH_FUNCTION_KECCAK256'
    | 'HASH_FUNCTION_NOT_APPLICABLE';
};

export interface OtpContact {
  readonly otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  readonly contact: string;
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  readonly expirationSeconds?: string;
  readonly userIdentifier?: string;
}

/** `r` and `s`: 64 hex digits each; `v`: `00` or `01`. None has `0x`. */
export interface RawSignature {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}
