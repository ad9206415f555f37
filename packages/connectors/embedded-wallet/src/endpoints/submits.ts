import type {
  ClientSignature,
  EmailedKey,
  Encoding,
  Life,
  NewAccount,
  NewApiKey,
  NewAuthenticator,
  NewPolicy,
  NewUser,
  NewWallet,
  OtpContact,
  RawSignature,
} from './parts.js';
import type { Activity, CurveName, FormattedAddress, Policy } from './shapes.js';

type Ids<K extends string> = { readonly [P in K]: readonly string[] };
type Id<K extends string> = { readonly [P in K]: string };
type Without = { readonly deleteWithoutExport?: boolean };
type Addresses = Ids<'addresses'>;
type Session = Id<'session'>;
type SessionOwner = Id<'organizationId' | 'organizationName' | 'userId' | 'username'>;

/** The parameters of each activity, by the last part of its path, in its current version. */
export interface SubmitParameters {
  create_sub_organization: {
    readonly subOrganizationName: string;
    readonly rootUsers: readonly NewUser[];
    readonly rootQuorumThreshold: number;
    readonly wallet?: NewWallet;
    readonly disableEmailRecovery?: boolean;
    readonly disableEmailAuth?: boolean;
    readonly disableSmsAuth?: boolean;
    readonly disableOtpEmailAuth?: boolean;
    readonly verificationToken?: string;
    readonly clientSignature?: ClientSignature;
  };
  delete_sub_organization: Without;
  create_users: { readonly users: readonly (NewUser & { readonly userTags: readonly string[] })[] };
  delete_users: Ids<'userIds'>;
  update_user: Id<'userId'> & {
    readonly userName?: string;
    readonly userEmail?: string;
    readonly userTagIds?: readonly string[];
    readonly userPhoneNumber?: string;
  };
  /** With the token of a verified code the mail counts as verified. */
  update_user_email: Id<'userId' | 'userEmail'> & { readonly verificationToken?: string };
  update_root_quorum: Ids<'userIds'> & { readonly threshold: number };
  create_authenticators: Id<'userId'> & { readonly authenticators: readonly NewAuthenticator[] };
  delete_authenticators: Id<'userId'> & Ids<'authenticatorIds'>;
  create_api_keys: Id<'userId'> & { readonly apiKeys: readonly NewApiKey[] };
  delete_api_keys: Id<'userId'> & Ids<'apiKeyIds'>;
  create_wallet: NewWallet;
  delete_wallets: Ids<'walletIds'> & Without;
  create_wallet_accounts: Id<'walletId'> & {
    readonly accounts: readonly NewAccount[];
    readonly persist?: boolean;
  };
  delete_wallet_accounts: Ids<'walletAccountIds'> & Without;
  create_private_keys: {
    readonly privateKeys: readonly {
      readonly privateKeyName: string;
      readonly curve: CurveName;
      readonly privateKeyTags: readonly string[];
      readonly addressFormats: readonly string[];
    }[];
  };
  delete_private_keys: Ids<'privateKeyIds'> & Without;
  export_wallet: Id<'walletId' | 'targetPublicKey'> & { readonly language?: string };
  export_wallet_account: Id<'address' | 'targetPublicKey'>;
  export_private_key: Id<'privateKeyId' | 'targetPublicKey'>;
  init_import_wallet: Id<'userId'>;
  init_import_private_key: Id<'userId'>;
  import_wallet: Id<'userId' | 'walletName' | 'encryptedBundle'> & {
    readonly accounts: readonly NewAccount[];
  };
  import_private_key: Id<'userId' | 'privateKeyName' | 'encryptedBundle'> &
    Ids<'addressFormats'> & { readonly curve: CurveName };
  sign_raw_payload: Id<'signWith' | 'payload'> & Encoding;
  sign_raw_payloads: Id<'signWith'> & Ids<'payloads'> & Encoding;
  /** `unsignedTransaction`: hex without `0x`. */
  sign_transaction: Id<'signWith' | 'unsignedTransaction'> & { readonly type: 'TRANSACTION_TYPE_ETHEREUM' };
  init_user_email_recovery: EmailedKey;
  recover_user: Id<'userId'> & { readonly authenticator: NewAuthenticator };
  email_auth: EmailedKey;
  init_otp: OtpContact & Id<'appName'>;
  verify_otp: Id<'otpId' | 'encryptedOtpBundle'> & { readonly expirationSeconds?: string };
  otp_login: Life & Id<'verificationToken' | 'publicKey'> & { readonly clientSignature: ClientSignature };
  init_otp_auth: OtpContact & Id<'appName'>;
  otp_auth: Life & Id<'otpId' | 'otpCode' | 'targetPublicKey'> & { readonly apiKeyName?: string };
  stamp_login: Life & Id<'publicKey'>;
  create_read_only_session: Record<never, never>;
  create_read_write_session: Life &
    Id<'targetPublicKey'> & { readonly userId?: string; readonly apiKeyName?: string };
  approve_activity: Id<'fingerprint'>;
  reject_activity: Id<'fingerprint'>;
  create_policy: NewPolicy;
  create_policies: { readonly policies: readonly NewPolicy[] };
  update_policy: Id<'policyId'> & {
    readonly policyName?: string;
    readonly policyEffect?: Policy['effect'];
    readonly policyCondition?: string;
    readonly policyConsensus?: string;
    readonly policyNotes?: string;
  };
  delete_policy: Id<'policyId'>;
}

/** The result of each completed activity. */
export interface SubmitResult {
  create_sub_organization: Id<'subOrganizationId'> & {
    readonly wallet?: Id<'walletId'> & Addresses;
    readonly rootUserIds?: readonly string[];
  };
  delete_sub_organization: Id<'subOrganizationUuid'>;
  create_users: Ids<'userIds'>;
  delete_users: Ids<'userIds'>;
  update_user: Id<'userId'>;
  update_user_email: Id<'userId'>;
  update_root_quorum: Record<never, never>;
  create_authenticators: Ids<'authenticatorIds'>;
  delete_authenticators: Ids<'authenticatorIds'>;
  create_api_keys: Ids<'apiKeyIds'>;
  delete_api_keys: Ids<'apiKeyIds'>;
  create_wallet: Id<'walletId'> & Addresses;
  delete_wallets: Ids<'walletIds'>;
  create_wallet_accounts: Addresses;
  delete_wallet_accounts: Ids<'walletAccountIds'>;
  create_private_keys: {
    readonly privateKeys: readonly (Id<'privateKeyId'> & {
      readonly addresses: readonly FormattedAddress[];
    })[];
  };
  delete_private_keys: Ids<'privateKeyIds'>;
  export_wallet: Id<'walletId' | 'exportBundle'>;
  export_wallet_account: Id<'address' | 'exportBundle'>;
  export_private_key: Id<'privateKeyId' | 'exportBundle'>;
  init_import_wallet: Id<'importBundle'>;
  init_import_private_key: Id<'importBundle'>;
  import_wallet: Id<'walletId'> & Addresses;
  import_private_key: Id<'privateKeyId'> & { readonly addresses: readonly FormattedAddress[] };
  sign_raw_payload: RawSignature;
  sign_raw_payloads: { readonly signatures: readonly RawSignature[] };
  /** Hex without `0x`. */
  sign_transaction: Id<'signedTransaction'>;
  init_user_email_recovery: Id<'userId'>;
  recover_user: Ids<'authenticatorId'>;
  email_auth: Id<'userId' | 'apiKeyId'>;
  init_otp: Id<'otpId' | 'otpEncryptionTargetBundle'>;
  verify_otp: Id<'verificationToken'>;
  otp_login: Session;
  init_otp_auth: Id<'otpId'>;
  otp_auth: Id<'userId'> & { readonly apiKeyId?: string; readonly credentialBundle?: string };
  stamp_login: Session;
  create_read_only_session: SessionOwner & Session & Id<'sessionExpiry'>;
  create_read_write_session: SessionOwner & Id<'apiKeyId' | 'credentialBundle'>;
  /** The activity after the vote. */
  approve_activity: Activity;
  reject_activity: Activity;
  create_policy: Id<'policyId'>;
  create_policies: Ids<'policyIds'>;
  update_policy: Id<'policyId'>;
  delete_policy: Id<'policyId'>;
}

/** An activity, named by the last part of its path. */
export type SubmitName = keyof SubmitParameters;
