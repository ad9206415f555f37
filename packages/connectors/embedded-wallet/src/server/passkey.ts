import { WalletError } from '@causeway/protocol';
import type { Route } from './context.js';
import { base64url, compressedKey, list, object, optional, text } from './fields.js';
import { firstAccount, sessionSeconds } from './provider.js';
import { fromBase64url } from './token.js';

const transports = ['BLE', 'INTERNAL', 'NFC', 'USB', 'HYBRID'].map(
  (name) => `AUTHENTICATOR_TRANSPORT_${name}`,
);

const signUpBody = object({
  passkeyName: text(/^(?=.*\S)[^\p{Cc}]{1,100}$/u, 'must be a name of 1 to 100 characters'),
  challenge: base64url(500),
  attestation: object({
    credentialId: base64url(1_500),
    clientDataJson: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: list(text(new RegExp(`^(?:${transports.join('|')})$`), 'must be a transport'), 8),
  }),
  sessionPublicKey: optional(compressedKey),
});

/**
 * Creates a wallet for a new passkey. The mail is added afterwards with its own code, because a mail sent here would
 * be unverified.
 *
 * @throws WalletError `embedded-already-registered` when a wallet with this passkey exists, also when it was made
 *   by this very request whose answer was lost: signing in with the passkey is right in both cases.
 */
export const signUp: Route = async (body, { client, appName, organizationId, origins, pass, signal }) => {
  const { passkeyName, challenge, attestation, sessionPublicKey } = signUpBody(body, '');
  requireOrigin(attestation.clientDataJson, origins);
  await pass('contact', attestation.credentialId);
  const { organizationIds } = await client.query(
    'list_suborgs',
    { filterType: 'CREDENTIAL_ID', filterValue: attestation.credentialId },
    { signal },
  );
  if (organizationIds.length > 0) throw new WalletError('embedded-already-registered', {});
  const apiKey = {
    apiKeyName: 'Session',
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: sessionSeconds,
  } as const;
  const created = await client.submit(
    'create_sub_organization',
    {
      subOrganizationName: `${appName} ${attestation.credentialId.slice(0, 32)}`,
      rootUsers: [
        {
          userName: passkeyName,
          apiKeys: sessionPublicKey === undefined ? [] : [{ ...apiKey, publicKey: sessionPublicKey }],
          authenticators: [{ authenticatorName: passkeyName, challenge, attestation }],
          oauthProviders: [],
        },
      ],
      rootQuorumThreshold: 1,
      wallet: { walletName: 'Wallet', accounts: [firstAccount] },
    },
    { organizationId, signal },
  );
  return {
    organizationId: created.subOrganizationId,
    userId: created.rootUserIds?.[0],
    walletId: created.wallet?.walletId,
    address: created.wallet?.addresses[0],
  };
};

/** A passkey that was made for another site's page is not taken (WebAuthn §7.1, steps 7 and 9). */
function requireOrigin(clientDataJson: string, origins: readonly string[]): void {
  let data: { type?: unknown; origin?: unknown } | null = null;
  try {
    data = JSON.parse(new TextDecoder().decode(fromBase64url(clientDataJson)));
  } catch {
    // Reported below, with errors that are not ours.
  }
  if (data?.type !== 'webauthn.create' || !origins.includes(String(data.origin))) {
    throw new WalletError('invalid-params', {
      field: 'attestation.clientDataJson',
      reason: 'was not made by a page of this application',
    });
  }
}
