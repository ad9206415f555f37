import type { QueryName } from './queries.js';
import type { SubmitName } from './submits.js';

/**
 * The fields each query's answer must have, apart by blanks: text, `[]` a list of texts, `{}` an object, `[{}]` a
 * list of objects.
 */
export const queries: Readonly<Record<QueryName, string>> = {
  whoami: 'organizationId organizationName userId username',
  get_organization: 'organizationData{}',
  list_suborgs: 'organizationIds[]',
  list_verified_suborgs: 'organizationIds[]',
  get_user: 'user{}',
  list_users: 'users[{}]',
  get_api_key: 'apiKey{}',
  get_api_keys: 'apiKeys[{}]',
  get_authenticator: 'authenticator{}',
  get_authenticators: 'authenticators[{}]',
  get_wallet: 'wallet{}',
  list_wallets: 'wallets[{}]',
  get_wallet_account: 'account{}',
  list_wallet_accounts: 'accounts[{}]',
  get_private_key: 'privateKey{}',
  list_private_keys: 'privateKeys[{}]',
  get_activity: 'activity{}',
  list_activities: 'activities[{}]',
  get_policy: 'policy{}',
  list_policies: 'policies[{}]',
};

/**
 * For each activity: the fields its result must have (as in `queries`), the current version of its type, and the
 * version of its result where that differs.
 */
export const submits: Readonly<
  Record<SubmitName, readonly [fields: string, version?: string, resultVersion?: string]>
> = {
  create_sub_organization: ['subOrganizationId', 'V8', 'V8'],
  delete_sub_organization: ['subOrganizationUuid'],
  create_users: ['userIds[]', 'V4'],
  delete_users: ['userIds[]'],
  update_user: ['userId'],
  update_user_email: ['userId'],
  update_root_quorum: [''],
  create_authenticators: ['authenticatorIds[]', 'V2'],
  delete_authenticators: ['authenticatorIds[]'],
  create_api_keys: ['apiKeyIds[]', 'V2'],
  delete_api_keys: ['apiKeyIds[]'],
  create_wallet: ['walletId addresses[]'],
  delete_wallets: ['walletIds[]'],
  create_wallet_accounts: ['addresses[]'],
  delete_wallet_accounts: ['walletAccountIds[]'],
  create_private_keys: ['privateKeys[{}]', 'V2', 'V2'],
  delete_private_keys: ['privateKeyIds[]'],
  export_wallet: ['walletId exportBundle'],
  export_wallet_account: ['address exportBundle'],
  export_private_key: ['privateKeyId exportBundle'],
  init_import_wallet: ['importBundle'],
  init_import_private_key: ['importBundle'],
  import_wallet: ['walletId addresses[]'],
  import_private_key: ['privateKeyId addresses[{}]'],
  sign_raw_payload: ['r s v', 'V2'],
  sign_raw_payloads: ['signatures[{}]'],
  sign_transaction: ['signedTransaction', 'V2'],
  init_user_email_recovery: ['userId', 'V2'],
  recover_user: ['authenticatorId[]'],
  email_auth: ['userId apiKeyId', 'V3'],
  init_otp: ['otpId otpEncryptionTargetBundle', 'V3', 'V2'],
  verify_otp: ['verificationToken', 'V2'],
  otp_login: ['session', 'V2'],
  init_otp_auth: ['otpId', 'V3', 'V2'],
  otp_auth: ['userId'],
  stamp_login: ['session'],
  create_read_only_session: ['organizationId userId session sessionExpiry'],
  create_read_write_session: ['organizationId userId apiKeyId credentialBundle', 'V2', 'V2'],
  approve_activity: [''],
  reject_activity: [''],
  create_policy: ['policyId', 'V3'],
  create_policies: ['policyIds[]'],
  update_policy: ['policyId', 'V2', 'V2'],
  delete_policy: ['policyId'],
};

/** The path of an activity, its type and the key of its result. */
export interface SubmitEndpoint {
  readonly type: string;
  readonly resultKey: string;
  readonly fields: string;
}

/**
 * Type and result key of an activity, from the table: `create_wallet` → `ACTIVITY_TYPE_CREATE_WALLET`.
 *
 * @example
 * import { submitEndpoint } from '@causeway/embedded-wallet/client';
 *
 * submitEndpoint('create_wallet').type; // 'ACTIVITY_TYPE_CREATE_WALLET'
 */
export function submitEndpoint(name: SubmitName): SubmitEndpoint {
  const [fields, version, resultVersion = ''] = submits[name];
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    type: `ACTIVITY_TYPE_${name.toUpperCase()}${version ? `_${version}` : ''}`,
    resultKey: `${camel}Result${resultVersion}`,
    fields,
  };
}
