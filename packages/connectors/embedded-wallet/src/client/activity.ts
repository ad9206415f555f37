import type { Activity } from '../endpoints/shapes.js';
import type { SubmitEndpoint } from '../endpoints/table.js';
import { fail, malformed, refused } from '../errors.js';
import { type Fields, own } from './fields.js';
import { checkFields } from './shape.js';

/** What an activity's answer means: its result, or the wish to look again later. */
export type Processed = { readonly done: Fields } | { readonly pending: Activity };

/**
 * Decides what an answer to an activity means. Success is `ACTIVITY_STATUS_COMPLETED` and nothing else. A vote on an
 * activity has no result: it answers an activity, its own or the one voted on, as it stands.
 *
 * @throws WalletError `activity-not-completed`, `embedded-consensus-needed`, `malformed-response`.
 */
export function processActivity(name: string, endpoint: SubmitEndpoint, answer: Fields): Processed {
  const path = 'activity';
  const checked = checkFields(name, own(answer, path), 'id status type fingerprint', path);
  const activity = checked as unknown as Activity;
  const { status, id, fingerprint, type } = activity;
  const isVote = /^(approve|reject)_activity$/.test(name);
  if (isVote && type !== endpoint.type) return { done: checked };
  if (/_(CREATED|PENDING)$/.test(status)) return { pending: activity };
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
    throw fail('embedded-consensus-needed', { activityId: id, fingerprint });
  }
  if (status !== 'ACTIVITY_STATUS_COMPLETED') throw notCompleted(name, activity);
  if (type !== endpoint.type) throw malformed(name, 'activity.type');
  if (isVote) return { done: checked };
  const { resultKey, fields } = endpoint;
  const result = own(own(checked, 'result'), resultKey);
  // An empty result may be left out altogether.
  return { done: checkFields(name, fields ? result : {}, fields, `activity.result.${resultKey}`) };
}

/** The error of an activity that ended otherwise. What the provider says of it is its cause. */
export function notCompleted(method: string, { status, id, failure }: Activity) {
  const cause = failure && refused(method, { status: 200, statusText: '', body: failure });
  return fail('activity-not-completed', { status, activityId: id }, cause);
}
