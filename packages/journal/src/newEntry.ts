import { type EntryCall, type JournalEntry, maxCalls, maxText } from './entry.js';
import { randomId } from './randomId.js';

/** The given part of a new entry; the journal adds the id, the times and the status. */
export type Intent = Pick<
  JournalEntry,
  'account' | 'chainId' | 'connection' | 'wallet' | 'request' | 'nonce' | 'replaces' | 'step'
>;

/** An entry `asked` at `at` (`Date.now()` ms) from this tab. Text that is too long and
 * calls beyond the limit are cut, and `cut` is set. */
export function newEntry(intent: Intent, tab: string, at: number): JournalEntry {
  let cut = false;
  const short = (value: unknown) => {
    if (typeof value !== 'string' || value.length <= maxText) return value;
    cut = true;
    return value.slice(0, maxText);
  };
  const shortCall = (call: EntryCall) =>
    Object.freeze(Object.fromEntries(Object.entries(call).map(([name, value]) => [name, short(value)])));
  const fields = Object.entries(intent.request).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, short(value)];
    if (value.length > maxCalls) cut = true;
    return [name, Object.freeze(value.slice(0, maxCalls).map(shortCall))];
  });
  return Object.freeze({
    version: 1,
    id: `${at.toString(36).padStart(9, '0')}-${randomId()}`,
    createdAt: at,
    updatedAt: at,
    status: 'asked',
    tab,
    account: intent.account,
    chainId: intent.chainId,
    connection: intent.connection,
    wallet: intent.wallet,
    request: Object.freeze(Object.fromEntries(fields)) as JournalEntry['request'],
    ...(intent.nonce === undefined ? {} : { nonce: intent.nonce }),
    ...(intent.replaces && { replaces: Object.freeze({ ...intent.replaces }) }),
    ...(intent.step && { step: Object.freeze({ ...intent.step }) }),
    ...(cut ? { cut } : {}),
  });
}
