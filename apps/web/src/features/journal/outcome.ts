import type { Sent, Signed } from '../../families/family.ts';
import { type EntryError, type JournalEntry, maxText, statuses } from './entry.ts';

/** What became of a request, as its entry hears it. */
export type Outcome =
  | ({ readonly type: 'signed' } & Signed)
  | ({ readonly type: 'sent' } & Sent)
  | { readonly type: 'refused' | 'failed' | 'unanswered'; readonly error: EntryError }
  | { readonly type: 'included' | 'reverted'; readonly block?: string }
  | { readonly type: 'dropped' }
  | { readonly type: 'replaced'; readonly by?: string }
  | { readonly type: 'nonce'; readonly nonce: number };

const rank = (entry: JournalEntry) => statuses.indexOf(entry.status);

/** Fates of a transaction that only one with a hash can have. */
const afterHash: readonly string[] = ['included', 'reverted', 'dropped', 'replaced', 'nonce'];

/**
 * The entry after an outcome. A status only ever moves forward in `statuses`, so an outcome that comes late or
 * twice changes nothing that is known better; a hash, once there, stays.
 *
 * @returns the same object when nothing changes.
 */
export function applyOutcome(entry: JournalEntry, outcome: Outcome, now: number): JournalEntry {
  if (afterHash.includes(outcome.type) && entry.hash === undefined) return entry;
  if (outcome.type === 'nonce') {
    return entry.nonce === outcome.nonce
      ? entry
      : Object.freeze({ ...entry, nonce: outcome.nonce, updatedAt: now });
  }
  if (statuses.indexOf(outcome.type) <= rank(entry)) return entry;
  const { error: _before, ...rest } = entry;
  const next = { ...rest, status: outcome.type, updatedAt: now };
  // A page had given up waiting, and an answer came all the same.
  const late = entry.status === 'asked' ? {} : { late: true };
  switch (outcome.type) {
    case 'signed':
      return Object.freeze({
        ...next,
        ...late,
        signature: outcome.signature.slice(0, maxText),
        scheme: outcome.scheme,
        ...(outcome.signedText === undefined ? {} : { signedText: outcome.signedText.slice(0, maxText) }),
        ...(outcome.proof === undefined ? {} : { proof: Object.freeze({ ...outcome.proof }) }),
      });
    case 'sent':
      return Object.freeze({
        ...next,
        ...late,
        hash: outcome.hash,
        ...(outcome.trackBy === undefined ? {} : { trackBy: Object.freeze({ ...outcome.trackBy }) }),
      });
    case 'included':
    case 'reverted':
      return Object.freeze({ ...next, ...(outcome.block === undefined ? {} : { block: outcome.block }) });
    case 'replaced':
      return Object.freeze({ ...next, ...(outcome.by === undefined ? {} : { replacedBy: outcome.by }) });
    case 'dropped':
      return Object.freeze(next);
    default:
      return Object.freeze({
        ...next,
        error: { code: outcome.error.code, message: outcome.error.message.slice(0, maxText) },
      });
  }
}

/**
 * What is known when two tabs each know something of the same entry: the further one, completed by the other.
 * The order of the two makes no difference, and merging twice changes nothing.
 */
export function mergeEntries(a: JournalEntry, b: JournalEntry): JournalEntry {
  if (a === b) return a;
  const aFirst =
    rank(a) - rank(b) || a.updatedAt - b.updatedAt || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const [first, second] = aFirst >= 0 ? [a, b] : [b, a];
  const { error: _older, ...facts } = second;
  return Object.freeze({
    ...facts,
    ...first,
    updatedAt: Math.max(a.updatedAt, b.updatedAt),
    ...(a.late || b.late ? { late: true } : {}),
  });
}
