import { WalletError } from '@causeway/protocol';
import type { Client } from '../client.js';
import type { ClientSignature } from '../endpoints/parts.js';
import { claimsOf, type VerifiedToken } from './token.js';

/** The first wallet account of EVM networks (BIP-32, BIP-44, SLIP-44 coin 60). */
export const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;

/** Seconds of a session. */
export const sessionSeconds = '1800';

/** Seconds of a verification token: long enough to sign up, too short to be worth stealing. */
export const tokenSeconds = 900;

/**
 * Finds the sub-organisation of a verified mail. An unverified mail does not count: anyone may enter a
 * stranger's, and the stranger would then sign in to their wallet.
 *
 * @param email In lower case.
 * @returns The oldest one when there are several.
 */
export async function findOrganization(
  client: Client,
  email: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { organizationIds } = await client.query(
    'list_verified_suborgs',
    { filterType: 'EMAIL', filterValue: email },
    { signal },
  );
  return organizationIds[0];
}

/** The input of `createOrganization`. */
interface Newcomer {
  readonly appName: string;
  readonly token: VerifiedToken;
  readonly verificationToken: string;
  /** Made in the person's browser with the key of the token. */
  readonly signUpSignature: ClientSignature;
}

/**
 * Creates a sub-organisation with one root user and one HD wallet for a verified mail.
 *
 * @param client Its clock must be set to the token's issue: the same token then makes the same body, which
 *   the provider performs once however often it is sent.
 */
export async function createOrganization(
  client: Client,
  { appName, token, verificationToken, signUpSignature }: Newcomer,
  signal?: AbortSignal,
): Promise<void> {
  await client.submit(
    'create_sub_organization',
    {
      subOrganizationName: `${appName} ${token.id}`,
      rootUsers: [
        {
          userName: token.contact,
          userEmail: token.contact,
          apiKeys: [],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      rootQuorumThreshold: 1,
      wallet: { walletName: 'Wallet', accounts: [firstAccount] },
      verificationToken,
      clientSignature: signUpSignature,
    },
    { signal },
  );
}

/**
 * The user of a session that the provider has just sent.
 *
 * @throws WalletError `malformed-response`.
 */
export function userOf(session: string): string {
  const { user_id: userId } = claimsOf(session);
  if (typeof userId !== 'string') {
    throw new WalletError('malformed-response', { method: 'otp_login', path: 'session.user_id' });
  }
  return userId;
}
