import { mayVoteOn, quorumOf } from '../activities/quorum.js';
import { activityView } from '../activities/view.js';
import { sideOf } from '../activities/vote.js';
import { apiError } from '../apiError.js';
import { text, texts } from '../fields.js';
import type { Row } from '../store/db.js';
import { policyView } from '../views.js';
import { page, pageOf } from './pages.js';
import type { QueryContext, QueryTable } from './registry.js';

/** An activity as this caller sees it, with its votes and whether theirs is missing. */
export function viewFor({ db, actor, keys, now }: QueryContext, row: Row): Record<string, unknown> {
  const mayVote = (each: Row) =>
    sideOf(db, String(each.id)) === actor.organizationId &&
    mayVoteOn(db, each, actor.userId, quorumOf(db, actor.organizationId));
  return activityView(db, row, { actor, keys, now, mayVote });
}

/** Activities, and the policies that decide about them. */
export const governanceQueries: QueryTable = Object.freeze({
  get_activity: {
    answer: (context, parameters) => {
      const row = context.db.get(
        'select * from activities where id = ? and organization_id = ?',
        text(parameters, 'activityId'),
        context.organizationId,
      );
      if (!row) throw apiError(5, 'activity not found');
      return { activity: viewFor(context, row) };
    },
  },
  list_activities: {
    answer: (context, parameters) => {
      const statuses = texts(parameters, 'filterByStatus', { max: 16 });
      const types = texts(parameters, 'filterByType', { max: 64 });
      const rows = page(
        context.db,
        {
          table: 'activities',
          where: `organization_id = ?
            and (? = '[]' or status in (select value from json_each(?)))
            and (? = '[]' or type in (select value from json_each(?)))`,
          values: [context.organizationId, ...twice(statuses), ...twice(types)],
          newest: true,
          size: 'octet_length(intent) + octet_length(result)',
        },
        pageOf(parameters, 10),
      );
      return { activities: rows.map((row) => viewFor(context, row)) };
    },
  },
  get_policy: {
    answer: ({ db, organizationId }, parameters) => {
      const row = db.get(
        'select * from policies where id = ? and organization_id = ?',
        text(parameters, 'policyId'),
        organizationId,
      );
      if (!row) throw apiError(5, 'policy not found');
      return { policy: policyView(row) };
    },
  },
  list_policies: {
    answer: ({ db, organizationId }) => ({
      policies: db
        .all('select * from policies where organization_id = ? order by rowid', organizationId)
        .map(policyView),
    }),
  },
});

const twice = (list: readonly string[]): [string, string] => [JSON.stringify(list), JSON.stringify(list)];
