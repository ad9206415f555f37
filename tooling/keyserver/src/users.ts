import type { PerformContext } from './activities/registry.js';
import { apiError } from './apiError.js';
import { addApiKeyOf, addAuthenticator } from './credentials.js';
import { type Fields, optionalText, records, text } from './fields.js';
import type { Row } from './store/db.js';

/** The most users of an organisation. */
export const mostUsers = 100;

const email = { max: 254, pattern: /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u };
const phone = { max: 16, pattern: /^\+[1-9]\d{5,14}$/ };

/** A user's contact as the request gives it. @throws ApiError 3 naming the field. */
export const emailOf = (fields: Fields): string | undefined => optionalText(fields, 'userEmail', email);
export const phoneOf = (fields: Fields): string | undefined => optionalText(fields, 'userPhoneNumber', phone);

/**
 * Adds a user with the credentials the request describes.
 *
 * @returns the user's id
 * @throws ApiError 3: a field is wrong; 8: too many.
 */
export function addUser(context: PerformContext, fields: Fields, root: boolean): string {
  const { db, now, organizationId } = context;
  const count = db.get('select count(*) as n from users where organization_id = ?', organizationId);
  if (Number(count?.n) >= mostUsers) throw apiError(8, 'organization has exceeded maximum users');
  if (records(fields, 'oauthProviders').length > 0)
    throw apiError(3, 'bad request body', { fields: { oauthProviders: 'are not supported by this server' } });
  if (Array.isArray(fields.userTags) && fields.userTags.length > 0)
    throw apiError(3, 'bad request body', { fields: { userTags: 'are not supported by this server' } });
  const userId = context.newId();
  db.run(
    'insert into users (id, organization_id, name, email, phone, root, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
    userId,
    organizationId,
    text(fields, 'userName'),
    emailOf(fields) ?? null,
    phoneOf(fields) ?? null,
    root ? 1 : 0,
    now,
    now,
  );
  for (const key of records(fields, 'apiKeys')) addApiKeyOf(context, userId, key);
  for (const each of records(fields, 'authenticators')) addAuthenticator(context, userId, each);
  return userId;
}

/** The user of this organisation. @throws ApiError 5, the same for a user of another one. */
export function userOf(
  { db, organizationId }: Pick<PerformContext, 'db' | 'organizationId'>,
  userId: string,
): Row {
  const row = db.get('select * from users where id = ? and organization_id = ?', userId, organizationId);
  if (!row) throw apiError(5, 'user not found');
  return row;
}
