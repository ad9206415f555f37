import { apiError } from '../apiError.js';
import { choice, type Fields, flag, optionalText, record, records, text, texts, whole } from '../fields.js';
import { createWallet } from '../keys/wallets.js';
import { rememberSignUp, signUpProof } from '../signIn/verifiedContact.js';
import { addUser } from '../users.js';
import type { ActivityTable, PerformContext } from './registry.js';

const featureNames = [
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
] as const;

/** The features that a request can switch off; all others are on from the start. */
const switches = Object.freeze({
  disableEmailRecovery: 'FEATURE_NAME_EMAIL_RECOVERY',
  disableEmailAuth: 'FEATURE_NAME_EMAIL_AUTH',
  disableSmsAuth: 'FEATURE_NAME_SMS_AUTH',
  disableOtpEmailAuth: 'FEATURE_NAME_OTP_EMAIL_AUTH',
} as const);

function featuresOf(fields: Fields) {
  return Object.entries(switches)
    .filter(([name]) => !flag(fields, name))
    .map(([, name]) => ({ name }));
}

function createSubOrganization(context: PerformContext, fields: Fields): Record<string, unknown> {
  const { db, now } = context;
  const parent = db.get('select parent_id from organizations where id = ?', context.organizationId);
  if (parent?.parent_id)
    throw apiError(3, 'bad request body', { fields: { organizationId: 'is a sub-organization' } });
  const rootUsers = records(fields, 'rootUsers', { min: 1, max: 100 });
  const threshold = whole(fields, 'rootQuorumThreshold', { min: 1, max: rootUsers.length });
  const proof = signUpProof(context, fields);
  const organizationId = context.newId();
  db.run(
    'insert into organizations (id, parent_id, name, root_threshold, features, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
    organizationId,
    context.organizationId,
    text(fields, 'subOrganizationName'),
    threshold,
    JSON.stringify(featuresOf(fields)),
    now,
    now,
  );
  const within = { ...context, organizationId };
  const rootUserIds = rootUsers.map((user) => addUser(within, user, true));
  if (proof) rememberSignUp(within, proof, rootUsers, rootUserIds);
  const wallet = fields.wallet ? createWallet(within, record(fields, 'wallet')) : undefined;
  return { subOrganizationId: organizationId, ...(wallet ? { wallet } : {}), rootUserIds };
}

function deleteSubOrganization(
  { db, organizationId }: PerformContext,
  fields: Fields,
): Record<string, unknown> {
  const row = db.get('select parent_id from organizations where id = ?', organizationId);
  if (!row?.parent_id)
    throw apiError(3, 'bad request body', { fields: { organizationId: 'is no sub-organization' } });
  const stored = db.get(
    `select 1 from wallets where organization_id = ?1 and exported = 0 and imported = 0
     union all select 1 from private_keys where organization_id = ?1 and exported = 0 and imported = 0`,
    organizationId,
  );
  if (stored && !flag(fields, 'deleteWithoutExport'))
    throw apiError(3, 'bad request body', {
      fields: { deleteWithoutExport: 'must be true while a wallet or key was not exported' },
    });
  db.run('delete from organizations where id = ?', organizationId);
  return { subOrganizationUuid: organizationId };
}

function updateRootQuorum(
  { db, organizationId, now }: PerformContext,
  fields: Fields,
): Record<string, unknown> {
  const userIds = texts(fields, 'userIds', { min: 1 });
  const known = db
    .all('select id from users where organization_id = ?', organizationId)
    .map((row) => String(row.id));
  if (!userIds.every((id) => known.includes(id)))
    throw apiError(3, 'bad request body', { fields: { userIds: 'must be users of the organization' } });
  const threshold = whole(fields, 'threshold', { min: 1, max: userIds.length });
  db.run('update users set root = 0 where organization_id = ?', organizationId);
  for (const id of userIds) db.run('update users set root = 1 where id = ?', id);
  db.run(
    'update organizations set root_threshold = ?, updated_at = ? where id = ?',
    threshold,
    now,
    organizationId,
  );
  return {};
}

function changeFeature(
  { db, organizationId }: PerformContext,
  fields: Fields,
  on: boolean,
): Record<string, unknown> {
  const name = choice(fields, 'name', featureNames);
  const row = db.get('select features from organizations where id = ?', organizationId);
  const before = JSON.parse(String(row?.features)) as { name: string; value?: string }[];
  const value = on ? optionalText(fields, 'value', { max: 2048 }) : undefined;
  const others = before.filter((feature) => feature.name !== name);
  const features = on ? [...others, { name, ...(value ? { value } : {}) }] : others;
  db.run('update organizations set features = ? where id = ?', JSON.stringify(features), organizationId);
  return { features };
}

/** Organisations and their root quorum. */
export const organizationActivities: ActivityTable = Object.freeze({
  create_sub_organization: {
    versions: Object.fromEntries(
      [4, 5, 6, 7, 8].map((n) => [
        `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V${n}`,
        `createSubOrganizationResultV${n}`,
      ]),
    ),
    perform: createSubOrganization,
  },
  delete_sub_organization: {
    versions: { ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION: 'deleteSubOrganizationResult' },
    perform: deleteSubOrganization,
  },
  update_organization_name: {
    versions: { ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME: 'updateOrganizationNameResult' },
    perform: ({ db, organizationId, now }, fields) => {
      const organizationName = text(fields, 'organizationName');
      db.run(
        'update organizations set name = ?, updated_at = ? where id = ?',
        organizationName,
        now,
        organizationId,
      );
      return { organizationId, organizationName };
    },
  },
  update_root_quorum: {
    versions: { ACTIVITY_TYPE_UPDATE_ROOT_QUORUM: 'updateRootQuorumResult' },
    perform: updateRootQuorum,
  },
  set_organization_feature: {
    versions: { ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE: 'setOrganizationFeatureResult' },
    perform: (context, fields) => changeFeature(context, fields, true),
  },
  remove_organization_feature: {
    versions: { ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE: 'removeOrganizationFeatureResult' },
    perform: (context, fields) => changeFeature(context, fields, false),
  },
});
