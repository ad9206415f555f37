import { statusOfCalls } from './callsClass.js';
import { type EntryError, type EntryFees, type JournalEntry, maxText, statuses } from './entry.js';

/** A signature as it is kept: plain texts only. */
export interface Signed {
  readonly signature: string;
  readonly scheme: string;
  /** The text that was signed, where the wallet side completed it: sign-in. */
  readonly signedText?: string;
  /** The answer's other fields by name, bytes as 0x-hex: data for a check, such as a public key. */
  readonly proof?: Readonly<Record<string, string>>;
}

/** A transaction that was sent. */
export interface Sent {
  readonly hash: string;
  /** Further data to recognise that it can no longer be included, such as a last block height. */
  readonly trackBy?: Readonly<Record<string, string>>;
}

/** The outcome of a request. */
export type Outcome =
  | ({ readonly type: 'signed' } & Signed)
  | ({ readonly type: 'sent' } & Sent)
  | { readonly type: 'refused' | 'failed' | 'unanswered'; readonly error: EntryError }
  | { readonly type: 'included' | 'reverted'; readonly block?: string }
  | { readonly type: 'dropped' }
  | { readonly type: 'replaced'; readonly by?: string; readonly block?: string }
  | { readonly type: 'nonce'; readonly nonce: number; readonly fees?: EntryFees }
  /** The wallet took calls to send together. */
  | { readonly type: 'batched'; readonly callsId: string }
  /** The status of calls from the wallet (EIP-5792 §status codes); with `block`, the chain decided by the hashes. */
  | {
      readonly type: 'calls';
      readonly callsStatus: number;
      readonly hashes: readonly string[];
      readonly block?: string;
    }
  /** The chain took its decision back: the block is gone, or the transaction is known again after it was dropped. */
  | { readonly type: 'again'; readonly why: 'reorganised' | 'returned' }
  /** The decision is final. */
  | { readonly type: 'final' };

/** Statuses from the chain, which a reorganisation may take back. */
const decided: readonly string[] = ['dropped', 'replaced', 'reverted', 'partly', 'included'];

const rank = (entry: JournalEntry) => statuses.indexOf(entry.status);

/** Fates of a transaction that only one that was sent can have. */
const afterHash: readonly string[] = [
  'included',
  'reverted',
  'dropped',
  'replaced',
  'nonce',
  'again',
  'final',
];

/** Outcomes that are not a next status. */
type Aside = Extract<Outcome, { type: 'nonce' | 'again' | 'final' }>;

const isAside = (outcome: Outcome): outcome is Aside => ['nonce', 'again', 'final'].includes(outcome.type);

/** The fields that such an outcome changes; empty when they are already set. */
function changesOf(entry: JournalEntry, outcome: Aside): Partial<JournalEntry> {
  switch (outcome.type) {
    case 'nonce': {
      const { nonce, fees } = outcome;
      const same = entry.nonce === nonce && (!fees || JSON.stringify(fees) === JSON.stringify(entry.fees));
      return same ? {} : { nonce, ...(fees && { fees: Object.freeze({ ...fees }) }) };
    }
    case 'final':
      return entry.final || !decided.includes(entry.status) ? {} : { final: true };
    case 'again':
      if (entry.final || !decided.includes(entry.status)) return {};
      return {
        status: 'sent',
        reversals: (entry.reversals ?? 0) + 1,
        ...(outcome.why === 'reorganised' ? { reorganised: true } : {}),
        block: undefined,
        replacedBy: undefined,
      };
  }
}

/**
 * Returns the entry after an outcome. A status only moves forward in `statuses`, so a late or repeated outcome
 * changes nothing that is known better; only the chain can take a status back. A hash is never removed.
 *
 * @returns the same object when nothing changes.
 */
export function applyOutcome(entry: JournalEntry, outcome: Outcome, now: number): JournalEntry {
  if (afterHash.includes(outcome.type) && (entry.hash ?? entry.callsId) === undefined) return entry;
  // The result of calls comes with their status.
  if (entry.hash === undefined && (outcome.type === 'included' || outcome.type === 'reverted')) return entry;
  if (isAside(outcome)) {
    const changes = changesOf(entry, outcome);
    return Object.keys(changes).length === 0 ? entry : frozen({ ...entry, ...changes, updatedAt: now });
  }
  const status = statusOf(entry, outcome);
  if (status === undefined || statuses.indexOf(status) < rank(entry)) return entry;
  if (status === entry.status && outcome.type !== 'calls') return entry;
  const { error: _before, ...rest } = entry;
  const next = { ...rest, status, updatedAt: now };
  // The page had stopped waiting before this answer came.
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
    case 'batched':
      return Object.freeze({ ...next, ...late, callsId: outcome.callsId });
    case 'calls': {
      const { callsStatus, hashes, block } = outcome;
      const hasChanged =
        callsStatus !== entry.callsStatus || hashes.some((hash) => !entry.hashes?.includes(hash));
      // Hashes are only ever added: none is forgotten.
      const all = Object.freeze([...new Set([...(entry.hashes ?? []), ...hashes])]);
      if (!hasChanged && status === entry.status) return entry;
      const decided = block === undefined ? {} : { block, decidedBy: Object.freeze([...hashes]) };
      return Object.freeze({ ...next, callsStatus, hashes: all, ...decided });
    }
    case 'included':
    case 'reverted':
      return Object.freeze({ ...next, ...(outcome.block === undefined ? {} : { block: outcome.block }) });
    case 'replaced':
      return frozen({ ...next, replacedBy: outcome.by, block: outcome.block });
    case 'dropped':
      return Object.freeze(next);
    default:
      return Object.freeze({
        ...next,
        error: { code: outcome.error.code, message: outcome.error.message.slice(0, maxText) },
      });
  }
}

/** The status that an outcome gives. */
function statusOf(entry: JournalEntry, outcome: Exclude<Outcome, Aside>): JournalEntry['status'] | undefined {
  if (outcome.type === 'batched') return 'sent';
  if (outcome.type !== 'calls') return outcome.type;
  if (entry.callsId === undefined) return undefined;
  return statusOfCalls(outcome.callsStatus);
}

/** The entry without the fields that are undefined. */
function frozen(entry: object): JournalEntry {
  const fields = Object.entries(entry).filter(([, value]) => value !== undefined);
  return Object.freeze(Object.fromEntries(fields)) as unknown as JournalEntry;
}

const revision = (entry: JournalEntry) => entry.reversals ?? 0;

/**
 * Merges two tabs' versions of one entry: the further state, completed by the other. The order does not
 * matter, and merging twice changes nothing.
 */
export function mergeEntries(a: JournalEntry, b: JournalEntry): JournalEntry {
  if (a === b) return a;
  const aFirst =
    revision(a) - revision(b) ||
    rank(a) - rank(b) ||
    a.updatedAt - b.updatedAt ||
    (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const [first, second] = aFirst >= 0 ? [a, b] : [b, a];
  const { error: _older, ...known } = second;
  // A state from before the reorganisation no longer applies.
  const {
    block: _block,
    replacedBy: _by,
    final: _final,
    callsStatus: _word,
    decidedBy: _hashes,
    ...lasting
  } = known;
  const facts = revision(a) === revision(b) && a.status === b.status ? known : lasting;
  const hashes = [...new Set([...(a.hashes ?? []), ...(b.hashes ?? [])])].sort();
  return Object.freeze({
    ...facts,
    ...first,
    ...(hashes.length > 0 ? { hashes: Object.freeze(hashes) } : {}),
    updatedAt: Math.max(a.updatedAt, b.updatedAt),
    ...(a.late || b.late ? { late: true } : {}),
  });
}
