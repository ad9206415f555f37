import { apiError } from '../apiError.js';
import { optionalText, text } from '../fields.js';
import { userOf } from '../users.js';
import { apiKeyView, authenticatorView, policyView, privateKeyView, userView, walletView } from '../views.js';
import type { QueryContext, QueryTable } from './registry.js';

/** The refusal of an id that is of no such thing in this organisation, be it absent or another's. */
export const absent = (what: string) => apiError(5, `${what} not found`);

/** The sender, users and their credentials, and the organisation as a whole. */
export const userQueries: QueryTable = Object.freeze({
  whoami: {
    children: true,
    answer: ({ db, actor }) => {
      const organization = db.get('select name from organizations where id = ?', actor.organizationId);
      const user = db.get('select name from users where id = ?', actor.userId);
      return {
        organizationId: actor.organizationId,
        organizationName: organization?.name ?? '',
        userId: actor.userId,
        username: user?.name ?? '',
      };
    },
  },
  get_user: {
    answer: (context, parameters) => ({
      user: userView(context.db, userOf(context, text(parameters, 'userId'))),
    }),
  },
  list_users: {
    answer: ({ db, organizationId }) => ({
      users: db
        .all('select * from users where organization_id = ? order by rowid', organizationId)
        .map((row) => userView(db, row)),
    }),
  },
  list_user_tags: { answer: () => ({ userTags: [] }) },
  get_api_key: {
    answer: ({ db, organizationId }, parameters) => {
      const row = db.get(
        'select * from api_keys where id = ? and organization_id = ?',
        text(parameters, 'apiKeyId'),
        organizationId,
      );
      if (!row) throw absent('api key');
      return { apiKey: apiKeyView(row) };
    },
  },
  get_api_keys: {
    answer: (context, parameters) => {
      const { db, organizationId } = context;
      const userId = optionalText(parameters, 'userId');
      const rows = userId
        ? db.all(
            'select * from api_keys where user_id = ? order by rowid',
            String(userOf(context, userId).id),
          )
        : db.all('select * from api_keys where organization_id = ? order by rowid', organizationId);
      return { apiKeys: rows.map(apiKeyView) };
    },
  },
  get_authenticator: {
    answer: ({ db, organizationId }, parameters) => {
      const row = db.get(
        'select * from authenticators where id = ? and organization_id = ?',
        text(parameters, 'authenticatorId'),
        organizationId,
      );
      if (!row) throw absent('authenticator');
      return { authenticator: authenticatorView(row) };
    },
  },
  get_authenticators: {
    answer: (context, parameters) => ({
      authenticators: context.db
        .all(
          'select * from authenticators where user_id = ? order by rowid',
          String(userOf(context, text(parameters, 'userId')).id),
        )
        .map(authenticatorView),
    }),
  },
  get_oauth_providers: { answer: () => ({ oauthProviders: [] }) },
  get_organization: { answer: (context) => ({ organizationData: organizationData(context) }) },
  get_organization_configs: {
    answer: (context) => {
      const { features, rootQuorum } = organizationData(context);
      return { configs: { features, quorum: rootQuorum } };
    },
  },
});

function organizationData({ db, organizationId }: QueryContext): Record<string, unknown> {
  const row = db.get('select * from organizations where id = ?', organizationId);
  if (!row) throw absent('organization');
  const of = (table: 'users' | 'policies' | 'private_keys' | 'wallets') =>
    db.all(`select * from ${table} where organization_id = ? order by rowid`, organizationId);
  const users = of('users');
  return {
    organizationId,
    name: row.name,
    users: users.map((each) => userView(db, each)),
    policies: of('policies').map(policyView),
    privateKeys: of('private_keys').map(privateKeyView),
    invitations: [],
    tags: [],
    rootQuorum: {
      threshold: row.root_threshold,
      userIds: users.filter((each) => each.root === 1).map((each) => each.id),
    },
    features: JSON.parse(String(row.features)),
    wallets: of('wallets').map(walletView),
    smartContractInterfaceReferences: [],
  };
}
