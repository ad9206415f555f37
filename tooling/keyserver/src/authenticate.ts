import { createHash } from 'node:crypto';
import type { Actor } from './activities/registry.js';
import { apiError } from './apiError.js';
import { type CheckedStamp, checkApiKeyStamp, readApiKeyStamp } from './stamp/apiKey.js';
import { checkPasskeyStamp, readPasskeyStamp, unknownPasskey } from './stamp/webauthn.js';
import type { Db, Row } from './store/db.js';

/** The headers that identify the sender; exactly one is allowed. */
export interface StampHeaders {
  readonly stamp?: string;
  readonly webauthn?: string;
  /** Not known here: refused by its name. */
  readonly attested?: string;
  readonly session?: string;
}

/** Credentials that made a stamp, before their organisation is known. */
export interface Proof {
  readonly stamp: CheckedStamp;
  readonly rows: readonly Row[];
  readonly kind: 'api-key' | 'passkey' | 'session';
}

/**
 * Refuses headers with no stamp, with more than one, or with one that cannot be read: known before the body is read.
 *
 * @throws ApiError 16
 */
export function demandStamp({ stamp, webauthn, attested, session }: StampHeaders): void {
  if (attested !== undefined)
    throw apiError(16, 'malformed activity stamp', {
      fields: { 'X-Stamp-Attested': 'is not supported by this server; use X-Stamp or X-Stamp-Webauthn' },
    });
  if ([stamp, webauthn, session].filter((each) => each !== undefined).length !== 1)
    throw apiError(
      16,
      'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
      { turnkeyErrorCode: 'SIGNATURE_MISSING' },
    );
  if (stamp !== undefined) readApiKeyStamp(stamp);
  if (webauthn !== undefined) readPasskeyStamp(webauthn);
}

/**
 * Checks the stamp over the exact bytes of the body, before anything of the body is read.
 *
 * @throws ApiError 16 or 5, as the provider documents them.
 */
export function prove(db: Db, body: Uint8Array, headers: StampHeaders, origins: readonly string[]): Proof {
  demandStamp(headers);
  if (headers.stamp !== undefined) {
    const stamp = checkApiKeyStamp(body, headers.stamp);
    const rows = db.all('select * from api_keys where public_key = ? order by rowid', stamp.publicKey);
    return { stamp, rows: rows.filter((row) => schemeFits(row, stamp)), kind: 'api-key' };
  }
  if (headers.webauthn !== undefined) {
    const { stamp, keys } = checkPasskeyStamp(
      body,
      headers.webauthn,
      (credentialId) =>
        db
          .all('select * from authenticators where credential_id = ? order by rowid', credentialId)
          .map((row) => ({ row, publicKey: row.public_key as Uint8Array, rpId: String(row.rp_id) })),
      origins,
    );
    return { stamp, rows: keys.map(({ row }) => row), kind: 'passkey' };
  }
  const hash = createHash('sha256')
    .update(headers.session ?? '')
    .digest('hex');
  const rows = db.all('select * from read_sessions where token_hash = ?', hash);
  return { stamp: { publicKey: hash, signature: '', scheme: 'READ_ONLY_SESSION' }, rows, kind: 'session' };
}

/**
 * Finds the owner of a stamp: in the organisation itself, else in its parent. With `children`, as for
 * `whoami` and `stamp_login`, a sub-organisation of it counts too. A wrong organisation and one that is
 * absent get the same answer.
 *
 * @throws ApiError 16: not found, expired, or in more than one sub-organisation.
 */
export function identify(
  db: Db,
  proof: Proof,
  organizationId: string,
  { now, children = false }: { now: number; children?: boolean },
): Actor {
  const organization = db.get('select id, parent_id from organizations where id = ?', organizationId);
  const within = (id: unknown) => proof.rows.filter((row) => row.organization_id === id);
  let credentials = organization ? within(organization.id) : [];
  if (credentials.length === 0 && organization?.parent_id) credentials = within(organization.parent_id);
  if (credentials.length === 0 && organization && children)
    credentials = inChildren(db, proof, organizationId);
  const row = credentials[0];
  if (!row) throw notFound(proof);
  if (typeof row.expires_at === 'number' && row.expires_at <= now)
    throw apiError(16, 'expired api key', { turnkeyErrorCode: 'API_KEY_EXPIRED' });
  const user = db.get('select root from users where id = ?', row.user_id as string);
  return Object.freeze({
    organizationId: String(row.organization_id),
    userId: String(row.user_id),
    root: user?.root === 1,
    credential: Object.freeze({
      id: proof.kind === 'session' ? undefined : String(row.id),
      type: credentialType(proof.kind, row),
      ...proof.stamp,
    }),
  });
}

function inChildren(db: Db, proof: Proof, organizationId: string): Row[] {
  const matches = proof.rows.filter((row) => isChild(db, String(row.organization_id), organizationId));
  if (matches.length > 1)
    throw apiError(16, 'more than one suborg associated with a credential ID', {
      turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    });
  return matches;
}

/** Whether an organisation is a sub-organisation of another. */
export const isChild = (db: Db, id: string, parentId: string): boolean =>
  db.get('select 1 from organizations where id = ? and parent_id = ?', id, parentId) !== undefined;

function notFound({ kind }: Proof) {
  if (kind === 'passkey') return unknownPasskey();
  if (kind === 'session') return apiError(16, 'no valid authentication signature found for request');
  return apiError(16, 'could not find public key in organization or its parent organization', {
    turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND',
  });
}

/** A secp256k1 point can be spelled like one of P-256: the scheme must be that of the registered key. */
function schemeFits(row: Row, { scheme }: CheckedStamp): boolean {
  const type = String(row.type);
  if (type === 'CREDENTIAL_TYPE_API_KEY_SECP256K1')
    return (
      scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1' || scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191'
    );
  if (type === 'CREDENTIAL_TYPE_API_KEY_ED25519') return scheme === 'SIGNATURE_SCHEME_TK_API_ED25519';
  return scheme === 'SIGNATURE_SCHEME_TK_API_P256';
}

function credentialType(kind: Proof['kind'], row: Row): string {
  if (kind === 'session') return 'READ_ONLY_SESSION';
  return kind === 'passkey' ? 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' : String(row.type);
}
