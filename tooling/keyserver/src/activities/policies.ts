import { apiError } from '../apiError.js';
import { choice, type Fields, optionalText, records, text, texts } from '../fields.js';
import { checked, type Part } from '../policies/check.js';
import type { ActivityTable, PerformContext } from './registry.js';

const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** The most policies of an organisation. */
const mostPolicies = 100;

/** Characters of the expressions of an organisation at most: each decision evaluates all of them. */
const mostText = 65_536;

/** The given expression, once it is known to be decidable. */
function expression(fields: Fields, name: string, part: Part): string | undefined {
  const source = optionalText(fields, name, { max: 4096 });
  if (source === undefined) return undefined;
  try {
    checked(source, part);
    return source;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PolicyError') throw error;
    throw apiError(3, 'bad request body', { fields: { [name]: error.message } });
  }
}

function create(context: PerformContext, fields: Fields): string {
  const { db, now, organizationId } = context;
  if (optionalText(fields, 'time') !== undefined)
    throw apiError(3, 'bad request body', { fields: { time: 'is not supported by this server' } });
  const count = db.get('select count(*) as n from policies where organization_id = ?', organizationId);
  if (Number(count?.n) >= mostPolicies) throw apiError(8, 'organization has exceeded maximum policies');
  const policyName = text(fields, 'policyName');
  refuseTaken(context, policyName);
  const id = context.newId();
  db.run(
    'insert into policies (id, organization_id, name, effect, consensus, condition, notes, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    organizationId,
    policyName,
    choice(fields, 'effect', effects),
    expression(fields, 'consensus', 'consensus') ?? null,
    expression(fields, 'condition', 'condition') ?? null,
    optionalText(fields, 'notes', { max: 4096 }) ?? '',
    now,
    now,
  );
  refuseTooLong(context);
  return id;
}

function refuseTooLong({ db, organizationId }: PerformContext): void {
  const row = db.get(
    "select sum(length(coalesce(condition, '')) + length(coalesce(consensus, ''))) as n from policies where organization_id = ?",
    organizationId,
  );
  if (Number(row?.n) > mostText) throw apiError(8, 'organization has exceeded maximum length of policies');
}

function refuseTaken({ db, organizationId }: PerformContext, name: string, id = ''): void {
  const row = db.get(
    'select 1 from policies where organization_id = ? and name = ? and id <> ?',
    organizationId,
    name,
    id,
  );
  if (row) throw apiError(3, 'bad request body', { fields: { policyName: 'is taken' } });
}

/** Changes the given fields and leaves the rest. */
function update(context: PerformContext, fields: Fields): Record<string, unknown> {
  const { db, now, organizationId } = context;
  const policyId = text(fields, 'policyId');
  const row = db.get('select * from policies where id = ? and organization_id = ?', policyId, organizationId);
  if (!row) throw apiError(5, 'policy not found');
  const name = optionalText(fields, 'policyName');
  if (name !== undefined) refuseTaken(context, name, policyId);
  db.run(
    'update policies set name = ?, effect = ?, condition = ?, consensus = ?, notes = ?, updated_at = ? where id = ?',
    name ?? row.name ?? null,
    fields.policyEffect ? choice(fields, 'policyEffect', effects) : (row.effect ?? null),
    expression(fields, 'policyCondition', 'condition') ?? row.condition ?? null,
    expression(fields, 'policyConsensus', 'consensus') ?? row.consensus ?? null,
    optionalText(fields, 'policyNotes', { max: 4096 }) ?? row.notes ?? '',
    now,
    policyId,
  );
  refuseTooLong(context);
  return { policyId };
}

function remove({ db, organizationId }: PerformContext, ids: readonly string[]): void {
  for (const id of ids)
    if (db.run('delete from policies where id = ? and organization_id = ?', id, organizationId) !== 1)
      throw apiError(5, 'policy not found');
}

/** Rules beside the root quorum. */
export const policyActivities: ActivityTable = Object.freeze({
  create_policy: {
    versions: { ACTIVITY_TYPE_CREATE_POLICY_V3: 'createPolicyResult' },
    perform: (context, fields) => ({ policyId: create(context, fields) }),
  },
  create_policies: {
    versions: { ACTIVITY_TYPE_CREATE_POLICIES: 'createPoliciesResult' },
    perform: (context, fields) => ({
      policyIds: records(fields, 'policies', { min: 1 }).map((each) => create(context, each)),
    }),
  },
  update_policy: {
    versions: {
      ACTIVITY_TYPE_UPDATE_POLICY: 'updatePolicyResult',
      ACTIVITY_TYPE_UPDATE_POLICY_V2: 'updatePolicyResultV2',
    },
    perform: update,
  },
  delete_policy: {
    versions: { ACTIVITY_TYPE_DELETE_POLICY: 'deletePolicyResult' },
    perform: (context, fields) => {
      const policyId = text(fields, 'policyId');
      remove(context, [policyId]);
      return { policyId };
    },
  },
  delete_policies: {
    versions: { ACTIVITY_TYPE_DELETE_POLICIES: 'deletePoliciesResult' },
    perform: (context, fields) => {
      const policyIds = texts(fields, 'policyIds', { min: 1 });
      remove(context, policyIds);
      return { policyIds };
    },
  },
});
