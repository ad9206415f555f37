import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { addApiKey } from '../credentials.js';
import { type Fields, flag, optionalWhole } from '../fields.js';
import type { Row } from '../store/db.js';

/** Seconds that a session lasts by default, and at most. */
export const sessionSeconds = Object.freeze({ normal: 900, max: 30 * 86_400 });

export interface NewSessionKey {
  readonly user: Row;
  readonly name: string;
  /** Compressed, 66 hex digits. */
  readonly publicKey: string;
  /** CREDENTIAL_TYPE_…. */
  readonly type: string;
  readonly expirationSeconds: number;
  /** Ends the user's other keys of the same type. */
  readonly invalidateExisting: boolean;
}

/** How long a session of this request lasts. @throws ApiError 3 `invalid api key expiration`. */
export function secondsOf(parameters: Fields): number {
  try {
    const seconds = optionalWhole(parameters, 'expirationSeconds', { min: 1, max: sessionSeconds.max });
    return seconds ?? sessionSeconds.normal;
  } catch {
    throw apiError(3, 'invalid api key expiration');
  }
}

export const invalidates = (parameters: Fields): boolean => flag(parameters, 'invalidateExisting');

/**
 * Gives a user a key that expires, and returns its id. A session's key that the user already has is renewed
 * under a new id.
 *
 * @throws ApiError 3 when the key is another user's, or one that does not expire.
 */
export function addSessionKey(context: PerformContext, key: NewSessionKey): string {
  const { db, organizationId } = context;
  const userId = String(key.user.id);
  db.run(
    'delete from api_keys where organization_id = ? and user_id = ? and public_key = ? and expires_at is not null',
    organizationId,
    userId,
    key.publicKey,
  );
  if (key.invalidateExisting)
    db.run(
      'delete from api_keys where user_id = ? and type = ? and expires_at is not null',
      userId,
      key.type,
    );
  return addApiKey(context, { ...key, userId });
}
