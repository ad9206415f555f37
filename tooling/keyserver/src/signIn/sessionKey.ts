import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { type Fields, flag, optionalWhole } from '../fields.js';
import type { Row } from '../store/db.js';

/** Expiring keys of one user at most; the next one takes the place of the oldest. */
export const maxExpiring = 10;

/** Seconds that a session lasts unless the request says otherwise, and at most. */
export const sessionSeconds = Object.freeze({ normal: 900, max: 30 * 86_400 });

export interface NewSessionKey {
  readonly user: Row;
  readonly name: string;
  /** Compressed, 66 hex digits. */
  readonly publicKey: string;
  /** CREDENTIAL_TYPE_…. */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Ends the user's other keys of the same type. */
  readonly invalidateExisting: boolean;
}

/** When a session of this request ends. @throws ApiError 3 `invalid api key expiration`. */
export function expiryOf(context: PerformContext, parameters: Fields): number {
  try {
    const seconds = optionalWhole(parameters, 'expirationSeconds', { min: 1, max: sessionSeconds.max });
    return context.now + (seconds ?? sessionSeconds.normal) * 1000;
  } catch {
    throw apiError(3, 'invalid api key expiration');
  }
}

export const invalidates = (parameters: Fields): boolean => flag(parameters, 'invalidateExisting');

/**
 * Gives a user a key that expires, and says its id. A key the user already has is renewed under a new id.
 *
 * @throws ApiError 3 when another user of the organisation has the key.
 */
export function addSessionKey(context: PerformContext, key: NewSessionKey): string {
  const { db, now, organizationId } = context;
  const userId = String(key.user.id);
  const holder = db.get(
    'select user_id, expires_at from api_keys where organization_id = ? and public_key = ?',
    organizationId,
    key.publicKey,
  );
  if (holder && (holder.user_id !== userId || holder.expires_at === null))
    throw apiError(3, 'bad request body', { fields: { publicKey: 'is in use' } });
  db.run('delete from api_keys where organization_id = ? and public_key = ?', organizationId, key.publicKey);
  if (key.invalidateExisting)
    db.run(
      'delete from api_keys where user_id = ? and type = ? and expires_at is not null',
      userId,
      key.type,
    );
  makeRoom(context, userId);
  const id = context.newId();
  db.run(
    `insert into api_keys (id, organization_id, user_id, name, public_key, type, expires_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    organizationId,
    userId,
    key.name,
    key.publicKey,
    key.type,
    key.expiresAt,
    now,
    now,
  );
  return id;
}

/** The expired ones go first, then the oldest. */
function makeRoom({ db, now }: PerformContext, userId: string): void {
  const count = () =>
    Number(
      db.get('select count(*) as n from api_keys where user_id = ? and expires_at is not null', userId)?.n,
    );
  if (count() < maxExpiring) return;
  db.run('delete from api_keys where user_id = ? and expires_at <= ?', userId, now);
  const tooMany = count() - maxExpiring + 1;
  if (tooMany > 0)
    db.run(
      `delete from api_keys where id in (select id from api_keys where user_id = ? and expires_at is not null
         order by rowid limit ?)`,
      userId,
      tooMany,
    );
}
