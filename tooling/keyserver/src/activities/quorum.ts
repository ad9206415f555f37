import { mayVote, type Policy, type Quorum } from '../authorise.js';
import type { Fields } from '../fields.js';
import { checked } from '../policies/check.js';
import type { Facts } from '../policies/evaluate.js';
import { factsOf } from '../policies/facts.js';
import type { Expression } from '../policies/parse.js';
import type { Db, Row } from '../store/db.js';

const parsed = new Map<string, Expression>();
const remembered = 1024;

function expression(part: 'condition' | 'consensus', source: string): Expression {
  const name = `${part}:${source}`;
  const known = parsed.get(name);
  if (known) return known;
  if (parsed.size >= remembered) parsed.clear();
  const newQuorum = checked(source, part);
  parsed.set(name, newQuorum);
  return newQuorum;
}

/** The users and rules that decide in an organisation. */
export function quorumOf(db: Db, organizationId: string): Quorum {
  const organization = db.get('select root_threshold from organizations where id = ?', organizationId);
  const members = db.all('select id from users where organization_id = ? and root = 1', organizationId);
  const policies = db.all('select * from policies where organization_id = ? order by rowid', organizationId);
  return {
    threshold: organization ? Number(organization.root_threshold) : Number.POSITIVE_INFINITY,
    members: members.map((row) => String(row.id)),
    policies: policies.map(
      (row): Policy => ({
        effect: row.effect === 'EFFECT_ALLOW' ? 'EFFECT_ALLOW' : 'EFFECT_DENY',
        condition: row.condition ? expression('condition', String(row.condition)) : undefined,
        consensus: row.consensus ? expression('consensus', String(row.consensus)) : undefined,
      }),
    ),
  };
}

/** The facts of a stored activity. */
export function factsOfRow(db: Db, row: Row): Facts {
  return factsOf(db, {
    organizationId: String(row.organization_id),
    type: String(row.type),
    parameters: JSON.parse(String(row.intent)) as Fields,
  });
}

/** The users whose approval of an activity still counts. */
export function approversOf(db: Db, activityId: string): readonly string[] {
  return db
    .all(
      "select user_id from votes where activity_id = ? and selection = 'VOTE_SELECTION_APPROVED' order by rowid",
      activityId,
    )
    .map((row) => String(row.user_id));
}

/** Whether a user's vote counts on a stored activity. */
export function mayVoteOn(db: Db, row: Row, userId: string, quorum: Quorum): boolean {
  return mayVote(userId, quorum, factsOfRow(db, row), approversOf(db, String(row.id)));
}
