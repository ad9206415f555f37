import { apiError } from '../apiError.js';
import { addApiKeyOf, addAuthenticator } from '../credentials.js';
import { type Fields, optionalText, records, text, texts } from '../fields.js';
import { rememberChange } from '../signIn/verifiedContact.js';
import type { Value } from '../store/db.js';
import { addUser, emailOf, phoneOf, userOf } from '../users.js';
import type { ActivityTable, Perform, PerformContext } from './registry.js';

/** Changes the given fields and leaves the rest. An empty contact removes it. */
function update(context: PerformContext, fields: Fields): Record<string, unknown> {
  const userId = String(userOf(context, text(fields, 'userId')).id);
  if (Array.isArray(fields.userTagIds) && fields.userTagIds.length > 0)
    throw apiError(3, 'bad request body', { fields: { userTagIds: 'are not supported by this server' } });
  const set = (column: 'name' | 'email' | 'phone', value: Value) =>
    context.db.run(`update users set ${column} = ?, updated_at = ? where id = ?`, value, context.now, userId);
  const name = optionalText(fields, 'userName');
  if (name !== undefined) set('name', name);
  if (fields.userEmail !== undefined && fields.userEmail !== null) set('email', emailOf(fields) ?? null);
  if (fields.userPhoneNumber !== undefined && fields.userPhoneNumber !== null)
    set('phone', phoneOf(fields) ?? null);
  return { userId };
}

/** One field of a user; the others in the request are not read. */
const updateOne =
  (name: string): Perform =>
  (context, fields) =>
    update(context, { userId: fields.userId, [name]: fields[name] });

/** Changes a contact, which counts as proven when the request contains the token of its code. */
const updateContact =
  (name: 'userEmail' | 'userPhoneNumber'): Perform =>
  (context, fields) => {
    const result = updateOne(name)(context, fields);
    rememberChange(context, fields, optionalText(fields, name) ?? '');
    return result;
  };

/** Deletes rows of one user or organisation by id; one that is not there leaves all of them. */
function remove(
  { db, organizationId }: PerformContext,
  table: 'users' | 'api_keys' | 'authenticators',
  ids: readonly string[],
  userId?: string,
): void {
  for (const id of ids) {
    const removed = userId
      ? db.run(
          `delete from ${table} where id = ? and organization_id = ? and ${table === 'users' ? 'id' : 'user_id'} = ?`,
          id,
          organizationId,
          userId,
        )
      : db.run(`delete from ${table} where id = ? and organization_id = ?`, id, organizationId);
    if (removed !== 1) throw apiError(5, `${table === 'users' ? 'user' : 'credential'} not found`);
  }
}

function deleteUsers(context: PerformContext, fields: Fields): Record<string, unknown> {
  const userIds = texts(fields, 'userIds', { min: 1 });
  remove(context, 'users', userIds);
  const { db, organizationId } = context;
  const roots = db.get(
    'select count(*) as n from users where organization_id = ? and root = 1',
    organizationId,
  );
  const row = db.get('select root_threshold from organizations where id = ?', organizationId);
  if (Number(roots?.n) < Number(row?.root_threshold))
    throw apiError(3, 'bad request body', {
      fields: { userIds: 'would leave the root quorum out of reach' },
    });
  return { userIds };
}

const single = (name: string, resultKey: string, perform: Perform) => ({
  versions: { [name]: resultKey },
  perform,
});

/** Users and their credentials. */
export const userActivities: ActivityTable = Object.freeze({
  create_users: {
    versions: Object.fromEntries(
      [2, 3, 4].map((n) => [`ACTIVITY_TYPE_CREATE_USERS_V${n}`, 'createUsersResult']),
    ),
    perform: (context, fields) => ({
      userIds: records(fields, 'users', { min: 1 }).map((user) => addUser(context, user, false)),
    }),
  },
  create_api_only_users: single(
    'ACTIVITY_TYPE_CREATE_API_ONLY_USERS',
    'createApiOnlyUsersResult',
    (context, fields) => ({
      userIds: records(fields, 'apiOnlyUsers', { min: 1 }).map((user) => addUser(context, user, false)),
    }),
  ),
  delete_users: single('ACTIVITY_TYPE_DELETE_USERS', 'deleteUsersResult', deleteUsers),
  update_user: single('ACTIVITY_TYPE_UPDATE_USER', 'updateUserResult', update),
  update_user_name: single('ACTIVITY_TYPE_UPDATE_USER_NAME', 'updateUserNameResult', updateOne('userName')),
  update_user_email: single(
    'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    'updateUserEmailResult',
    updateContact('userEmail'),
  ),
  update_user_phone_number: single(
    'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    'updateUserPhoneNumberResult',
    updateContact('userPhoneNumber'),
  ),
  create_api_keys: {
    versions: {
      ACTIVITY_TYPE_CREATE_API_KEYS: 'createApiKeysResult',
      ACTIVITY_TYPE_CREATE_API_KEYS_V2: 'createApiKeysResult',
    },
    own: true,
    perform: (context, fields) => {
      const userId = whose(context, fields);
      return {
        apiKeyIds: records(fields, 'apiKeys', { min: 1 }).map((key) => addApiKeyOf(context, userId, key)),
      };
    },
  },
  delete_api_keys: {
    ...single('ACTIVITY_TYPE_DELETE_API_KEYS', 'deleteApiKeysResult', (context, fields) => {
      const apiKeyIds = texts(fields, 'apiKeyIds', { min: 1 });
      remove(context, 'api_keys', apiKeyIds, whose(context, fields));
      return { apiKeyIds };
    }),
    own: true,
  },
  create_authenticators: {
    ...single('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', 'createAuthenticatorsResult', (context, fields) => {
      const userId = whose(context, fields);
      return {
        authenticatorIds: records(fields, 'authenticators', { min: 1 }).map((each) =>
          addAuthenticator(context, userId, each),
        ),
      };
    }),
    own: true,
  },
  delete_authenticators: {
    ...single('ACTIVITY_TYPE_DELETE_AUTHENTICATORS', 'deleteAuthenticatorsResult', (context, fields) => {
      const authenticatorIds = texts(fields, 'authenticatorIds', { min: 1 });
      remove(context, 'authenticators', authenticatorIds, whose(context, fields));
      return { authenticatorIds };
    }),
    own: true,
  },
});

/** The user that the request names, or its sender: the same reading as in the rule that allowed it. */
function whose(context: PerformContext, fields: Fields): string {
  return String(userOf(context, optionalText(fields, 'userId') ?? context.actor.userId).id);
}
