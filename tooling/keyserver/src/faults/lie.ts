import type { FaultSwitch, Faults } from './faults.js';

type Json = Record<string, unknown>;

/**
 * The text of an answer, true or changed by the faults. Only answers about an activity or a query are
 * changed.
 */
export function withFaults(answer: Json, faults: FaultSwitch): string {
  const activity = answer.activity as Json | undefined;
  const pending = activity?.status === 'ACTIVITY_STATUS_COMPLETED' && faults.takePending();
  const body = pending
    ? { activity: { ...activity, status: 'ACTIVITY_STATUS_PENDING', result: {} } }
    : answer;
  return distort(body, faults.get().lie);
}

function distort(answer: Json, lie: Faults['lie']): string {
  switch (lie) {
    case 'none':
      return JSON.stringify(answer);
    case 'malformed-json':
      return JSON.stringify(answer).slice(0, -2);
    case 'wrong-result-key':
      return JSON.stringify(answer, (key, value) => (key === 'result' ? renamed(value as Json) : value));
    case 'missing-fields':
      return JSON.stringify(withoutLast(answer));
  }
}

const renamed = (result: Json): Json =>
  Object.fromEntries(Object.entries(result).map(([key, value]) => [`${key}Other`, value]));

/** Each object of the answer without its last field. */
function withoutLast(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLast);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.slice(0, Math.max(1, entries.length - 1)).map(([key, each]) => [key, withoutLast(each)]),
  );
}
