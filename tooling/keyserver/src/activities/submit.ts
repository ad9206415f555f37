import { createHash } from 'node:crypto';
import { type ApiError, apiError, isApiError } from '../apiError.js';
import { decide, type Quorum } from '../authorise.js';
import { type Fields, record, text } from '../fields.js';
import { factsOf } from '../policies/facts.js';
import type { Row } from '../store/db.js';
import { quorumOf } from './quorum.js';
import type { ActivityDefinition, Actor, PerformContext } from './registry.js';
import { sealResult } from './result.js';

/** The tools of the engine, beside the request. */
export type Engine = Omit<PerformContext, 'organizationId' | 'actor' | 'type'> & {
  /** Milliseconds a body may be older or newer than the server's time. */
  readonly window: number;
};

export interface Submission {
  readonly actor: Actor;
  /** The exact bytes of the body: their hash is the activity's fingerprint. */
  readonly bytes: Uint8Array;
  readonly body: Fields;
  readonly organizationId: string;
}

/**
 * Does an activity once. The same body gives the same activity again, whatever the time; a body that is too
 * old or from the future gives an error with the difference, unless it was done before.
 *
 * @returns the activity's row
 * @throws ApiError the refusal of the activity's work, or 7: not authorised
 */
export function submit(engine: Engine, submission: Submission, definition: ActivityDefinition): Row {
  const { db } = engine;
  return db.transaction(
    () => {
      const fingerprint = fingerprintOf(submission.bytes);
      const before = find(engine, submission.organizationId, fingerprint);
      if (before) return before;
      const type = text(submission.body, 'type');
      if (!Object.hasOwn(definition.versions, type))
        throw apiError(3, 'bad request body', { fields: { type: 'is not a type of this path' } });
      checkTime(engine, submission.body);
      const parameters = record(submission.body, 'parameters');
      return decided(engine, { ...submission, fingerprint, type, parameters }, definition);
    },
    (error) => isApiError(error) && error.keepsChanges,
  );
}

interface Request extends Submission {
  readonly fingerprint: string;
  readonly type: string;
  readonly parameters: Fields;
}

function decided(engine: Engine, requested: Request, definition: ActivityDefinition): Row {
  const { db } = engine;
  const { actor, organizationId, parameters, type } = requested;
  const quorum: Quorum = quorumOf(db, actor.organizationId);
  const decision = decide(actor, quorum, {
    organizationId,
    definition,
    parameters,
    facts: factsOf(db, { organizationId, type, parameters }),
    approvers: [actor.userId],
  });
  if (decision === 'denied') throw apiError(7, 'policy engine denied request explicitly');
  if (decision === 'refused')
    throw apiError(7, 'request not authorized', { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' });
  const result =
    decision === 'allowed'
      ? definition.perform({ ...engine, organizationId, actor, type }, parameters)
      : undefined;
  const row = insert(engine, requested, result && { [String(definition.versions[type])]: result });
  insertVote(engine, String(row.id), actor, requested.bytes, 'VOTE_SELECTION_APPROVED');
  return row;
}

function insert(engine: Engine, requested: Request, result: Record<string, unknown> | undefined): Row {
  const { db, now } = engine;
  const id = engine.newId();
  forgetOldest(engine);
  db.run(
    'insert into activities (id, organization_id, type, status, fingerprint, intent, result, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    requested.organizationId,
    requested.type,
    result ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    requested.fingerprint,
    JSON.stringify(requested.parameters),
    sealResult(engine.keys, id, result ?? {}),
    now,
    now,
  );
  return db.get('select * from activities where id = ?', id) as Row;
}

/** Activities that are kept: a server that runs for a year must not fill the disk. */
const kept = 100_000;
/** Milliseconds in which an activity may still get votes. */
const day = 86_400_000;

/**
 * Drops the oldest two when there are too many. A body that could still be executed is never forgotten: its time may
 * be ahead of the server's by one window, and behind by another.
 */
const forgetOldest = ({ db, now, window }: Engine) =>
  db.run(
    'delete from activities where created_at < ? and rowid in (select rowid from activities where rowid <= (select max(rowid) from activities) - ? order by rowid limit 2)',
    now - Math.max(2 * window, day),
    kept - 1,
  );

/** Writes the vote of a stamp; the signed text is kept with it, so that anyone can check it. */
export function insertVote(
  { db, now, newId }: Engine,
  activityId: string,
  actor: Actor,
  message: Uint8Array,
  selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED',
): void {
  db.run(
    'insert into votes (id, activity_id, user_id, selection, message, public_key, signature, scheme, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    newId(),
    activityId,
    actor.userId,
    selection,
    fingerprintOf(message),
    actor.credential.publicKey,
    actor.credential.signature,
    actor.credential.scheme,
    now,
  );
}

/** `sha256:` and the hex of the body's hash. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The activity of that fingerprint in the organisation. */
export function find(
  { db }: Pick<Engine, 'db'>,
  organizationId: string,
  fingerprint: string,
): Row | undefined {
  return db.get(
    'select * from activities where organization_id = ? and fingerprint = ?',
    organizationId,
    fingerprint,
  );
}

/** @throws ApiError 3 with the seconds and the direction, so that a caller can mend its clock. */
export function checkTime({ now, window }: Engine, body: Fields): void {
  const timestamp = text(body, 'timestampMs', { max: 16, pattern: /^\d+$/ });
  const behind = now - Number(timestamp);
  if (Math.abs(behind) <= window) return;
  throw timeError(behind);
}

function timeError(behind: number): ApiError {
  const seconds = Math.round(Math.abs(behind) / 1000);
  const direction = behind > 0 ? 'behind' : 'ahead of';
  return apiError(3, 'bad request body', {
    fields: { timestampMs: `is ${seconds} s ${direction} the server's time` },
  });
}
