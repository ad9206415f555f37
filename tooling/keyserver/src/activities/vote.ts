import { apiError, isApiError } from '../apiError.js';
import { decide, mayVote } from '../authorise.js';
import { type Fields, record, text } from '../fields.js';
import type { Row } from '../store/db.js';
import { approversOf, factsOfRow, quorumOf } from './quorum.js';
import type { ActivityDefinition, Actor } from './registry.js';
import { sealResult } from './result.js';
import { checkTime, type Engine, find, fingerprintOf, insertVote, type Submission } from './submit.js';
import { activities } from './table.js';
import { isLapsed } from './view.js';

/** Path word → the type of the vote. */
export const votes: Readonly<Record<string, { type: string; approve: boolean }>> = Object.freeze({
  approve_activity: { type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', approve: true },
  reject_activity: { type: 'ACTIVITY_TYPE_REJECT_ACTIVITY', approve: false },
});

/**
 * Adds a vote to an activity that waits for consensus, and does the activity when that was the one missing. One
 * rejection by a user whose vote counts ends it. The same body again changes nothing.
 *
 * @returns the row of the activity that was voted on
 * @throws ApiError 5: no such activity; 7: this user's vote does not count; 3: the voters are of another side.
 */
export function vote(
  engine: Engine,
  submission: Submission,
  { type, approve }: { type: string; approve: boolean },
): Row {
  const { db } = engine;
  const { actor, body, organizationId } = submission;
  return db.transaction(() => {
    if (text(body, 'type') !== type)
      throw apiError(3, 'bad request body', { fields: { type: 'is not a type of this path' } });
    const fingerprint = text(record(body, 'parameters'), 'fingerprint', { max: 80 });
    const row = find(engine, organizationId, fingerprint);
    if (!row)
      throw apiError(
        5,
        'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
      );
    const earlier = db.get(
      'select message from votes where activity_id = ? and user_id = ?',
      String(row.id),
      actor.userId,
    );
    if (earlier && earlier.message === fingerprintOf(submission.bytes)) return row;
    checkTime(engine, body);
    checkVoter(engine, submission, row);
    if (row.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || isLapsed(row, engine.now))
      throw apiError(3, 'bad request body', { fields: { fingerprint: 'is of an activity that has ended' } });
    if (earlier)
      throw apiError(3, 'bad request body', { fields: { fingerprint: 'is of an activity voted on before' } });
    const selection = approve ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
    insertVote(engine, String(row.id), actor, submission.bytes, selection);
    if (approve) advance(engine, actor, row);
    else settle(engine, row, 'ACTIVITY_STATUS_REJECTED');
    return db.get('select * from activities where id = ?', String(row.id)) as Row;
  });
}

/** The vote counts only on the side that began: the organisation's own users, or its parent's. */
function checkVoter({ db }: Engine, { actor, organizationId }: Submission, row: Row): void {
  const side = sideOf(db, String(row.id)) ?? organizationId;
  if (actor.organizationId !== side)
    throw apiError(
      3,
      `organization mismatch: request is targeting organization ("${side}"), but voters are in organization ("${actor.organizationId}")`,
      { turnkeyErrorCode: 'ORGANIZATION_MISMATCH' },
    );
  const { type } = actor.credential;
  const reads = type === 'READ_ONLY_SESSION' || type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256';
  const counts = mayVote(
    actor.userId,
    quorumOf(db, side),
    factsOfRow(db, row),
    approversOf(db, String(row.id)),
  );
  if (reads || !counts)
    throw apiError(7, 'request not authorized', { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' });
}

/** The organisation of the user who requested the activity. */
export function sideOf(db: Engine['db'], activityId: string): string | undefined {
  const row = db.get(
    'select users.organization_id from votes join users on users.id = votes.user_id where activity_id = ? order by votes.rowid limit 1',
    activityId,
  );
  return row && String(row.organization_id);
}

/** Decides again with all approvals, and does the work when they suffice. Work that fails ends the activity. */
function advance(engine: Engine, actor: Actor, row: Row): void {
  const { db } = engine;
  const approvers = approversOf(db, String(row.id));
  const definition = Object.values(activities).find((each) => Object.hasOwn(each.versions, String(row.type)));
  if (!definition) return;
  const organizationId = String(row.organization_id);
  const parameters = JSON.parse(String(row.intent)) as Fields;
  // A vote is for the requested activity, not for the voter: rights of a user over themself must not count
  // here.
  const decision = decide(actor, quorumOf(db, actor.organizationId), {
    organizationId,
    definition: { parent: definition.parent },
    parameters,
    facts: factsOfRow(db, row),
    approvers,
  });
  if (decision === 'denied') settle(engine, row, 'ACTIVITY_STATUS_REJECTED');
  if (decision === 'allowed') perform(engine, row, definition);
}

/** An activity is done for its first requester, and not for its last approver. */
function requesterOf({ db }: Engine, row: Row): Actor {
  const first = db.get(
    'select votes.*, users.organization_id, users.root from votes join users on users.id = votes.user_id where activity_id = ? order by votes.rowid limit 1',
    String(row.id),
  );
  if (!first) throw apiError(7, 'request not authorized', { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' });
  return {
    organizationId: String(first.organization_id),
    userId: String(first.user_id),
    root: first.root === 1,
    credential: {
      type: 'VOTE',
      publicKey: String(first.public_key),
      signature: String(first.signature),
      scheme: String(first.scheme),
    },
  };
}

function perform(engine: Engine, row: Row, definition: ActivityDefinition): void {
  const { db } = engine;
  const type = String(row.type);
  const actor = requesterOf(engine, row);
  try {
    const result = db.transaction(
      () =>
        definition.perform(
          { ...engine, organizationId: String(row.organization_id), actor, type },
          JSON.parse(String(row.intent)) as Fields,
        ),
      (error) => isApiError(error) && error.keepsChanges,
    );
    settle(engine, row, 'ACTIVITY_STATUS_COMPLETED', { [String(definition.versions[type])]: result });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const failure = { code: error.code, message: error.message, details: error.details };
    settle(engine, row, 'ACTIVITY_STATUS_FAILED', {}, failure);
  }
}

function settle(
  { db, keys, now }: Engine,
  row: Row,
  status: string,
  result: Record<string, unknown> = {},
  failure?: Record<string, unknown>,
): void {
  db.run(
    'update activities set status = ?, result = ?, failure = ?, updated_at = ? where id = ?',
    status,
    sealResult(keys, String(row.id), result),
    failure ? JSON.stringify(failure) : null,
    now,
    String(row.id),
  );
}
