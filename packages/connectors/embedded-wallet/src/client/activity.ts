import { WalletError } from '@causeway/protocol';
import type { Activity } from '../endpoints/shapes.js';
import type { SubmitEndpoint } from '../endpoints/table.js';
import { consensusNeeded, malformed, refused } from '../errors.js';
import { checkFields, type Fields, isFields, own } from './shape.js';

/** What an activity's answer means: its result, or the wish to look again later. */
export type Processed = { readonly done: Fields } | { readonly pending: Activity };

/** A vote on an activity answers the activity itself and has no result of its own. */
const isVote = (name: string): boolean => name === 'approve_activity' || name === 'reject_activity';

/**
 * Decides what an answer to an activity means. Success is `ACTIVITY_STATUS_COMPLETED` and nothing else.
 *
 * @throws WalletError `activity-not-completed`, `embedded-consensus-needed`, `malformed-response`.
 */
export function processActivity(name: string, endpoint: SubmitEndpoint, answer: Fields): Processed {
  const activity = readActivity(name, own(answer, 'activity'));
  const { status, id, fingerprint } = activity;
  if (status === 'ACTIVITY_STATUS_CREATED' || status === 'ACTIVITY_STATUS_PENDING')
    return { pending: activity };
  if (isVote(name) && activity.type !== endpoint.type) return { done: { ...activity } };
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') throw consensusNeeded(id, fingerprint);
  if (status !== 'ACTIVITY_STATUS_COMPLETED') {
    throw notCompleted(name, activity);
  }
  if (activity.type !== endpoint.type) throw malformed(name, 'activity.type');
  if (isVote(name)) return { done: { ...activity } };
  const result = own(activity.result, endpoint.resultKey);
  // An empty result may be left out altogether.
  if (result === undefined && endpoint.fields === '') return { done: {} };
  return {
    done: checkFields(name, result, endpoint.fields, `activity.result.${endpoint.resultKey}`),
  };
}

function readActivity(name: string, value: unknown): Activity {
  const checked = checkFields(name, value, 'id status type fingerprint', 'activity');
  if (!isFields(own(checked, 'result') ?? {})) throw malformed(name, 'activity.result');
  return { ...(checked as unknown as Activity), result: (own(checked, 'result') ?? {}) as Fields };
}

/** The error of an activity that ended otherwise. What the provider says of it is its cause. */
export function notCompleted(method: string, { status, id, failure }: Activity): WalletError {
  const cause = isFields(failure)
    ? refused({ method, status: 200, statusText: '', body: failure })
    : undefined;
  return new WalletError(
    'activity-not-completed',
    { status, activityId: id },
    { cause, message: 'Invalid activity status: {status}' },
  );
}
