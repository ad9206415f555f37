import type { PerformContext } from './activities/registry.js';
import { apiError } from './apiError.js';
import { choice, type Fields, optionalWhole, text } from './fields.js';
import { type Curve, publicKeyOf } from './stamp/publicKey.js';
import { verifyAttestation } from './webauthn/attestation.js';

/** The most of each kind that one user has. */
export const most = Object.freeze({ authenticators: 10, longLived: 10, expiring: 10 });

/** Seconds: an API key that expires lives at least one and at most a thousand years. */
const longest = 31_536_000_000;

type Writing = Pick<PerformContext, 'db' | 'now' | 'organizationId' | 'newId'>;

export interface NewApiKey {
  readonly userId: string;
  readonly name: string;
  /** Hex, as a stamp carries it. */
  readonly publicKey: string;
  /** CREDENTIAL_TYPE_…; the curve follows from it. */
  readonly type: string;
  /** Seconds from now; absent: it does not expire. */
  readonly expirationSeconds?: number;
}

const curveOf = (type: string): Curve => {
  if (type === 'CREDENTIAL_TYPE_API_KEY_SECP256K1') return 'SECP256K1';
  return type === 'CREDENTIAL_TYPE_API_KEY_ED25519' ? 'ED25519' : 'P256';
};

/**
 * Adds an API key or a session's key to a user. The eleventh that expires takes the place of the expired ones,
 * else of the oldest; the eleventh that does not is refused.
 *
 * @returns the key's id
 * @throws ApiError 3: no key of its curve, or already there; 8: too many.
 */
export function addApiKey(context: Writing, key: NewApiKey): string {
  const { db, now, organizationId } = context;
  const publicKey = key.publicKey.toLowerCase();
  if (!publicKeyOf(curveOf(key.type), publicKey))
    throw apiError(3, 'bad request body', { fields: { publicKey: 'is not a public key of its curve' } });
  const { expirationSeconds: seconds } = key;
  if (seconds !== undefined && !(seconds >= 1 && seconds <= longest))
    throw apiError(3, 'invalid api key expiration');
  const existing = db.get(
    'select user_id, expires_at from api_keys where organization_id = ? and public_key = ?',
    organizationId,
    publicKey,
  );
  if (existing && (existing.expires_at === null || Number(existing.expires_at) > now))
    throw apiError(3, 'bad request body', { fields: { publicKey: 'is already registered' } });
  if (existing)
    db.run('delete from api_keys where organization_id = ? and public_key = ?', organizationId, publicKey);
  if (seconds === undefined) refuseTooManyKeys(context, key.userId);
  else makeRoom(context, key.userId);
  const id = context.newId();
  db.run(
    'insert into api_keys (id, organization_id, user_id, name, public_key, type, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    organizationId,
    key.userId,
    key.name,
    publicKey,
    key.type,
    seconds === undefined ? null : now + seconds * 1000,
    now,
    now,
  );
  return id;
}

function refuseTooManyKeys({ db }: Writing, userId: string): void {
  const row = db.get('select count(*) as n from api_keys where user_id = ? and expires_at is null', userId);
  if (Number(row?.n) >= most.longLived) throw apiError(8, 'user has exceeded maximum long-lived api keys');
}

function makeRoom({ db, now }: Writing, userId: string): void {
  const count = () =>
    Number(
      db.get('select count(*) as n from api_keys where user_id = ? and expires_at is not null', userId)?.n,
    );
  if (count() < most.expiring) return;
  db.run('delete from api_keys where user_id = ? and expires_at <= ?', userId, now);
  if (count() < most.expiring) return;
  db.run(
    'delete from api_keys where rowid = (select min(rowid) from api_keys where user_id = ? and expires_at is not null)',
    userId,
  );
}

const curves = ['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519'] as const;

/** Adds the API key that a request describes; without a curve, as from old clients, it is P-256. */
export function addApiKeyOf(context: Writing, userId: string, fields: Fields): string {
  const curve = fields.curveType === undefined ? curves[0] : choice(fields, 'curveType', curves);
  return addApiKey(context, {
    userId,
    name: text(fields, 'apiKeyName'),
    publicKey: text(fields, 'publicKey', { max: 66, pattern: /^[0-9a-fA-F]+$/ }),
    type: `CREDENTIAL_TYPE_API_KEY_${curve.slice('API_KEY_CURVE_'.length)}`,
    expirationSeconds: optionalWhole(fields, 'expirationSeconds', { min: 1, max: longest }),
  });
}

/**
 * Adds the passkey that a request describes, once its attestation is checked.
 *
 * @returns the authenticator's id
 * @throws ApiError 3: not a good attestation, or already there; 8: too many.
 */
export function addAuthenticator(
  context: Writing & Pick<PerformContext, 'origins' | 'rpIds'>,
  userId: string,
  fields: Fields,
): string {
  const { db, now, organizationId } = context;
  const passkey = verifyAttestation(fields, context);
  const count = db.get('select count(*) as n from authenticators where user_id = ?', userId);
  if (Number(count?.n) >= most.authenticators) throw apiError(8, 'user has exceeded maximum authenticators');
  const existing = db.get(
    'select 1 from authenticators where organization_id = ? and credential_id = ?',
    organizationId,
    passkey.credentialId,
  );
  if (existing) throw apiError(3, 'bad request body', { fields: { credentialId: 'is already registered' } });
  const id = context.newId();
  db.run(
    'insert into authenticators (id, organization_id, user_id, name, credential_id, public_key, aaguid, attestation_type, transports, rp_id, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    organizationId,
    userId,
    passkey.name,
    passkey.credentialId,
    passkey.publicKey,
    passkey.aaguid,
    passkey.attestationType,
    JSON.stringify(passkey.transports),
    passkey.rpId,
    now,
    now,
  );
  return id;
}
