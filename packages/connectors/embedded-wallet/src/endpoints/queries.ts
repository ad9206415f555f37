import type {
  Activity,
  ActivityStatus,
  ApiKey,
  Authenticator,
  Pagination,
  Policy,
  PrivateKey,
  User,
  Wallet,
  WalletAccount,
} from './shapes.js';

type None = Record<never, never>;
type Paged = { readonly paginationOptions?: Pagination };

/** The parameters of each query besides the organisation, by the last part of its path. */
export interface QueryParameters {
  whoami: None;
  get_organization: None;
  list_suborgs: Paged & {
    readonly filterType?:
      | 'CREDENTIAL_ID'
      | 'NAME'
      | 'USERNAME'
      | 'EMAIL'
      | 'PHONE_NUMBER'
      | 'WALLET_ACCOUNT_ADDRESS'
      | 'PUBLIC_KEY';
    readonly filterValue?: string;
  };
  /** Only those whose mail is verified by the provider. */
  list_verified_suborgs: Paged & {
    readonly filterType?: 'EMAIL' | 'PHONE_NUMBER';
    readonly filterValue?: string;
  };
  get_user: { readonly userId: string };
  list_users: None;
  get_api_key: { readonly apiKeyId: string };
  get_api_keys: { readonly userId?: string };
  get_authenticator: { readonly authenticatorId: string };
  get_authenticators: { readonly userId: string };
  get_wallet: { readonly walletId: string };
  list_wallets: None;
  get_wallet_account: { readonly walletId: string; readonly address?: string; readonly path?: string };
  list_wallet_accounts: Paged & { readonly walletId?: string; readonly includeWalletDetails?: boolean };
  get_private_key: { readonly privateKeyId: string };
  list_private_keys: None;
  get_activity: { readonly activityId: string };
  list_activities: Paged & {
    readonly filterByStatus?: readonly ActivityStatus[];
    readonly filterByType?: readonly string[];
  };
  get_policy: { readonly policyId: string };
  list_policies: None;
}

/** The answer of each query. */
export interface QueryResult {
  /** With the parent's id, the organisation answered is the one the stamp belongs to. */
  whoami: {
    readonly organizationId: string;
    readonly organizationName: string;
    readonly userId: string;
    readonly username: string;
  };
  get_organization: {
    readonly organizationData: {
      readonly organizationId?: string;
      readonly name?: string;
      readonly users?: readonly User[];
      readonly policies?: readonly Policy[];
      readonly wallets?: readonly Wallet[];
      readonly privateKeys?: readonly PrivateKey[];
      readonly rootQuorum?: { readonly threshold: number; readonly userIds: readonly string[] };
    };
  };
  list_suborgs: { readonly organizationIds: readonly string[] };
  list_verified_suborgs: { readonly organizationIds: readonly string[] };
  get_user: { readonly user: User };
  list_users: { readonly users: readonly User[] };
  get_api_key: { readonly apiKey: ApiKey };
  get_api_keys: { readonly apiKeys: readonly ApiKey[] };
  get_authenticator: { readonly authenticator: Authenticator };
  get_authenticators: { readonly authenticators: readonly Authenticator[] };
  get_wallet: { readonly wallet: Wallet };
  list_wallets: { readonly wallets: readonly Wallet[] };
  get_wallet_account: { readonly account: WalletAccount };
  list_wallet_accounts: { readonly accounts: readonly WalletAccount[] };
  get_private_key: { readonly privateKey: PrivateKey };
  list_private_keys: { readonly privateKeys: readonly PrivateKey[] };
  get_activity: { readonly activity: Activity };
  list_activities: { readonly activities: readonly Activity[] };
  get_policy: { readonly policy: Policy };
  list_policies: { readonly policies: readonly Policy[] };
}

/** A query, named by the last part of its path. */
export type QueryName = keyof QueryParameters;
