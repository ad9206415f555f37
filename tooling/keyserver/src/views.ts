import type { Db, Row } from './store/db.js';

/** The API's form of a time: whole seconds and nanoseconds, both as text. */
export function timestamp(ms: unknown): { readonly seconds: string; readonly nanos: string } {
  const value = Number(ms);
  return { seconds: String(Math.floor(value / 1000)), nanos: String((value % 1000) * 1_000_000) };
}

const times = (row: Row) => ({ createdAt: timestamp(row.created_at), updatedAt: timestamp(row.updated_at) });

/** An API key as the API shows it; `expirationSeconds` counts from its creation. */
export function apiKeyView(row: Row): Record<string, unknown> {
  return {
    credential: { publicKey: row.public_key, type: row.type },
    apiKeyId: row.id,
    apiKeyName: row.name,
    ...times(row),
    ...(row.expires_at === null
      ? {}
      : { expirationSeconds: String(Math.round((Number(row.expires_at) - Number(row.created_at)) / 1000)) }),
  };
}

/** A passkey as the API shows it. */
export function authenticatorView(row: Row): Record<string, unknown> {
  return {
    transports: JSON.parse(String(row.transports)),
    attestationType: row.attestation_type,
    aaguid: row.aaguid,
    credentialId: row.credential_id,
    model: '',
    credential: {
      publicKey: Buffer.from(row.public_key as Uint8Array).toString('hex'),
      type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    },
    authenticatorId: row.id,
    authenticatorName: row.name,
    ...times(row),
  };
}

/** A user with their credentials, oldest first: callers take the last of the list for the newest. */
export function userView(db: Db, row: Row): Record<string, unknown> {
  const id = String(row.id);
  return {
    userId: id,
    userName: row.name,
    ...(row.email === null ? {} : { userEmail: row.email }),
    ...(row.phone === null ? {} : { userPhoneNumber: row.phone }),
    authenticators: db
      .all('select * from authenticators where user_id = ? order by rowid', id)
      .map(authenticatorView),
    apiKeys: db.all('select * from api_keys where user_id = ? order by rowid', id).map(apiKeyView),
    userTags: [],
    oauthProviders: [],
    mfaPolicies: [],
    ...times(row),
  };
}

/** A policy as the API shows it. */
export function policyView(row: Row): Record<string, unknown> {
  return {
    policyId: row.id,
    policyName: row.name,
    effect: row.effect,
    notes: row.notes,
    consensus: row.consensus ?? '',
    condition: row.condition ?? '',
    ...times(row),
  };
}

/** A wallet as the API shows it. */
export function walletView(row: Row): Record<string, unknown> {
  return {
    walletId: row.id,
    walletName: row.name,
    exported: row.exported === 1,
    imported: row.imported === 1,
    ...times(row),
  };
}

/** An account of a wallet as the API shows it. */
export function walletAccountView(row: Row, wallet?: Row): Record<string, unknown> {
  return {
    walletAccountId: row.id,
    organizationId: row.organization_id,
    walletId: row.wallet_id,
    curve: row.curve,
    pathFormat: row.path_format,
    path: row.path,
    addressFormat: row.address_format,
    address: row.address,
    publicKey: row.public_key,
    ...(row.name === null ? {} : { name: row.name }),
    ...(wallet ? { walletDetails: walletView(wallet) } : {}),
    ...times(row),
  };
}

/** A private key as the API shows it; never the key. */
export function privateKeyView(row: Row): Record<string, unknown> {
  return {
    privateKeyId: row.id,
    publicKey: row.public_key,
    privateKeyName: row.name,
    curve: row.curve,
    addresses: JSON.parse(String(row.addresses)),
    privateKeyTags: [],
    exported: row.exported === 1,
    imported: row.imported === 1,
    ...times(row),
  };
}
