import type { Db, Row } from '../store/db.js';
import { timestamp, userView } from '../views.js';
import type { Actor, ServerKeys } from './registry.js';
import { openResult } from './result.js';

/** Milliseconds after which an activity without consensus has lapsed. */
export const lapse = 24 * 60 * 60 * 1000;

export const isLapsed = (row: Row, now: number): boolean =>
  row.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && Number(row.created_at) + lapse <= now;

/** An activity as the API shows it to this actor. */
export function activityView(
  db: Db,
  row: Row,
  {
    actor,
    keys,
    now,
    mayVote,
  }: {
    actor: Actor;
    keys: Pick<ServerKeys, 'unseal'>;
    now: number;
    mayVote: (row: Row) => boolean;
  },
): Record<string, unknown> {
  const id = String(row.id);
  const votes = db.all('select * from votes where activity_id = ? order by rowid', id);
  const isPending =
    row.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' &&
    !isLapsed(row, now) &&
    !votes.some((vote) => vote.user_id === actor.userId) &&
    mayVote(row);
  return {
    id,
    organizationId: row.organization_id,
    status: isLapsed(row, now) ? 'ACTIVITY_STATUS_REJECTED' : row.status,
    type: row.type,
    intent: { [intentKey(String(row.type))]: JSON.parse(String(row.intent)) },
    result: openResult(keys, row),
    votes: votes.map((vote) => voteView(db, vote)),
    fingerprint: row.fingerprint,
    canApprove: isPending,
    canReject: isPending,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    ...(row.failure === null ? {} : { failure: JSON.parse(String(row.failure)) }),
  };
}

function voteView(db: Db, row: Row): Record<string, unknown> {
  const user = db.get('select * from users where id = ?', String(row.user_id));
  return {
    id: row.id,
    userId: row.user_id,
    ...(user ? { user: userView(db, user) } : {}),
    activityId: row.activity_id,
    selection: row.selection,
    message: row.message,
    publicKey: row.public_key,
    signature: row.signature,
    scheme: row.scheme,
    createdAt: timestamp(row.created_at),
  };
}

/** `ACTIVITY_TYPE_CREATE_USERS_V4` → `createUsersIntentV4`. */
export function intentKey(type: string): string {
  const [, words = '', version = ''] = /^ACTIVITY_TYPE_(.+?)(_V\d+)?$/.exec(type) ?? [];
  const camel = words.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return `${camel}Intent${version.slice(1)}`;
}
