import { createHash, randomBytes } from 'node:crypto';
import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { optionalText, text } from '../fields.js';
import type { Row } from '../store/db.js';
import { makeCredential } from './credential.js';
import { login } from './otpActivities.js';
import { sessionSeconds } from './sessionKey.js';

/** The actor's own row. @throws ApiError 7 for a user of another organisation. */
function self({ db, actor, organizationId }: PerformContext): Row {
  const user = db.get(
    'select * from users where id = ? and organization_id = ?',
    actor.userId,
    organizationId,
  );
  if (!user) throw notAuthorized();
  return user;
}

/** No user opens a session as another one, not even the root quorum. */
const notAuthorized = () =>
  apiError(7, 'request not authorized', { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' });

function about(context: PerformContext, user: Row) {
  const organization = context.db.get('select name from organizations where id = ?', context.organizationId);
  return {
    organizationId: context.organizationId,
    organizationName: String(organization?.name),
    userId: String(user.id),
    username: String(user.name),
  };
}

const stampLogin: Perform = (context, parameters) => {
  const publicKey = text(parameters, 'publicKey', { pattern: /^0[23][0-9a-f]{64}$/ });
  return login(context, parameters, self(context), publicKey);
};

const readOnly: Perform = (context) => {
  const { db, now, organizationId } = context;
  const user = self(context);
  const session = randomBytes(32).toString('base64url');
  const expiresAt = now + sessionSeconds.normal * 1000;
  db.run('delete from read_sessions where expires_at <= ?', now);
  db.run(
    'insert into read_sessions (token_hash, organization_id, user_id, expires_at) values (?, ?, ?, ?)',
    readSessionHash(session),
    organizationId,
    String(user.id),
    expiresAt,
  );
  return { ...about(context, user), session, sessionExpiry: String(Math.floor(expiresAt / 1000)) };
};

/** The stored form of a read-only session's token: its SHA-256 in hex. */
export const readSessionHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const readWrite: Perform = (context, parameters) => {
  const user = self(context);
  const userId = optionalText(parameters, 'userId') ?? user.id;
  if (userId !== user.id) throw notAuthorized();
  const { apiKeyId, bundle } = makeCredential(context, parameters, {
    user,
    type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    name: 'Read/write session',
  });
  return { ...about(context, user), apiKeyId, credentialBundle: bundle };
};

/** Sessions that a stamp opens. */
export const sessionActivities: ActivityTable = Object.freeze({
  stamp_login: {
    versions: { ACTIVITY_TYPE_STAMP_LOGIN: 'stampLoginResult' },
    perform: stampLogin,
    own: true,
    children: true,
  },
  create_read_only_session: {
    versions: { ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION: 'createReadOnlySessionResult' },
    perform: readOnly,
    own: true,
  },
  create_read_write_session: {
    versions: {
      ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION: 'createReadWriteSessionResult',
      ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2: 'createReadWriteSessionResultV2',
    },
    perform: readWrite,
    own: true,
  },
});
