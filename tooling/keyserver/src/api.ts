import { type Engine, submit } from './activities/submit.js';
import { activities } from './activities/table.js';
import { vote, votes } from './activities/vote.js';
import { apiError } from './apiError.js';
import { identify, isChild, type Proof, prove, type StampHeaders } from './authenticate.js';
import type { Fields } from './fields.js';
import { parseBody } from './http/body.js';
import { viewFor } from './queries/governance.js';
import { queries } from './queries/table.js';

/** One call, as HTTP brought it. */
export interface Call {
  readonly kind: 'query' | 'submit';
  readonly name: string;
  /** The body's exact bytes. */
  readonly bytes: Uint8Array;
  readonly headers: StampHeaders;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Answers one call: the stamp over the bytes first, then whose it is, then whether they may, then the work.
 *
 * @param admit called with the owner of the stamp before any work, and may refuse by throwing
 * @throws ApiError
 */
export function answer(
  engine: Engine,
  call: Call,
  admit: (publicKey: string) => void = () => {},
): Record<string, unknown> {
  const proof = prove(engine.db, call.bytes, call.headers, engine.origins);
  admit(proof.stamp.publicKey);
  const body = parseBody(call.bytes);
  const organizationId = Object.hasOwn(body, 'organizationId') ? body.organizationId : undefined;
  if (typeof organizationId !== 'string' || !uuid.test(organizationId))
    throw apiError(3, 'malformed organization ID provided', { turnkeyErrorCode: 'INVALID_ORGANIZATION_ID' });
  return call.kind === 'query'
    ? query(engine, call.name, { proof, body, organizationId })
    : activity(engine, call, { proof, body, organizationId });
}

interface Known {
  readonly proof: Proof;
  readonly body: Fields;
  readonly organizationId: string;
}

function query(engine: Engine, name: string, { proof, body, organizationId }: Known) {
  const definition = Object.hasOwn(queries, name) ? queries[name] : undefined;
  if (!definition) throw unknownPath();
  const { db, keys, now } = engine;
  const actor = identify(db, proof, organizationId, { now, children: definition.children });
  // The sender that `identify` finds is of the organisation or of its parent, and both may read it.
  return definition.answer({ db, now, organizationId, actor, keys }, body);
}

function activity(engine: Engine, call: Call, { proof, body, organizationId: requestedId }: Known) {
  const { db, keys, now } = engine;
  const voting = Object.hasOwn(votes, call.name) ? votes[call.name] : undefined;
  const definition = Object.hasOwn(activities, call.name) ? activities[call.name] : undefined;
  if (!voting && !definition) throw unknownPath();
  const actor = identify(db, proof, requestedId, { now, children: definition?.children });
  // A login that names the parent is one of the sub-organisation whose credential stamped it.
  const organizationId = isChild(db, actor.organizationId, requestedId) ? actor.organizationId : requestedId;
  const submission = { actor, bytes: call.bytes, body, organizationId };
  const row = voting
    ? vote(engine, submission, voting)
    : definition && submit(engine, submission, definition);
  if (!row) throw unknownPath();
  return { activity: viewFor({ db, now, organizationId, actor, keys }, row) };
}

const unknownPath = () => apiError(5, 'Not Found');
