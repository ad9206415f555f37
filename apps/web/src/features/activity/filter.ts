import { type EntryKind, type EntryStatus, type JournalEntry, statuses } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';

/** The state of an entry as one of three words. */
type Result = 'open' | 'done' | 'undone';

/** The entries to show; an empty text means all. */
export interface ActivityFilter {
  readonly kind: EntryKind | '';
  /** The state, as one of three words or as an exact status. */
  readonly result: Result | EntryStatus | '';
  /** The wallet's name. */
  readonly wallet: string;
  /** CAIP-2 id of a network, or a namespace for all of its networks. */
  readonly network: string;
  /** The address of the account that the request named. */
  readonly account: string;
}

/** Shows everything. */
export const everything: ActivityFilter = { kind: '', result: '', wallet: '', network: '', account: '' };

const results: Record<EntryStatus, Result> = {
  asked: 'open',
  unanswered: 'open',
  sent: 'open',
  signed: 'done',
  included: 'done',
  failed: 'undone',
  refused: 'undone',
  dropped: 'undone',
  replaced: 'undone',
  reverted: 'undone',
  partly: 'undone',
};

/** Groups a status: `open`, done, or ended without success. */
export const resultOf = (entry: JournalEntry): Result => results[entry.status];

/** The entries that pass the filter, in their order. */
export function filterEntries(
  entries: readonly JournalEntry[],
  filter: ActivityFilter,
): readonly JournalEntry[] {
  return entries.filter(
    (entry) =>
      (filter.kind === '' || entry.request.kind === filter.kind) &&
      (filter.result === '' || [resultOf(entry), entry.status].includes(filter.result)) &&
      (filter.wallet === '' || entry.wallet === filter.wallet) &&
      (filter.network === '' || [entry.chainId, namespaceOf(entry.chainId)].includes(filter.network)) &&
      (filter.account === '' || addressOf(entry) === filter.account),
  );
}

const addressOf = ({ account }: JournalEntry): string => account.slice(account.lastIndexOf(':') + 1);

/** The values that entries can be filtered by, each once, in order. */
export interface Choices {
  /** By name. */
  readonly wallets: readonly string[];
  /** CAIP-2 ids, and each namespace of which several networks occur. */
  readonly networks: readonly string[];
  readonly namespaces: readonly string[];
  /** Addresses. */
  readonly accounts: readonly string[];
  readonly statuses: readonly EntryStatus[];
}

/** The values that differ between the entries. */
export function choicesOf(entries: readonly JournalEntry[]): Choices {
  const each = (pick: (entry: JournalEntry) => string) =>
    [...new Set(entries.map(pick))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const networks = each(({ chainId }) => chainId);
  const many = (namespace: string) => networks.filter((id) => namespaceOf(id) === namespace).length > 1;
  return {
    wallets: each(({ wallet }) => wallet),
    networks,
    namespaces: each(({ chainId }) => namespaceOf(chainId)).filter(many),
    accounts: each(addressOf),
    statuses: statuses.filter((status) => entries.some((entry) => entry.status === status)),
  };
}

/** Entries of one local day, in their order. */
interface Day {
  /** A time within the day. */
  readonly at: number;
  readonly entries: readonly JournalEntry[];
}

/** Groups entries that are sorted by time into local days. */
export function byDay(entries: readonly JournalEntry[]): readonly Day[] {
  const days = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.createdAt).toDateString();
    const group = days.get(day);
    if (group) group.push(entry);
    else days.set(day, [entry]);
  }
  return [...days.values()].map((group) => ({ at: group[0]?.createdAt ?? 0, entries: group }));
}
