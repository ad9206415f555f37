import type { EntryStatus, JournalEntry } from './entry.js';

/**
 * The status of an entry by the class of a status of calls, so that codes of later versions work too
 * (EIP-5792).
 */
const classes = {
  100: 'sent',
  200: 'included',
  400: 'dropped',
  500: 'reverted',
  600: 'partly',
} as const satisfies Readonly<Record<number, EntryStatus>>;

/** A class of statuses of calls, for which there are words. */
export type CallsClass = `${keyof typeof classes}`;

const classOf = (callsStatus: number) => (Math.floor(callsStatus / 100) * 100) as keyof typeof classes;

/**
 * The status that a status of calls gives an entry; `undefined` for a class that the standard does not have.
 *
 * @example
 * import { statusOfCalls } from '@causeway/journal';
 *
 * statusOfCalls(200); // "included"
 */
export const statusOfCalls = (callsStatus: number): EntryStatus | undefined => classes[classOf(callsStatus)];

/**
 * The class of the last status of an entry's calls; `undefined` when the entry has another status by now,
 * because the chain took a block back or forgot them.
 *
 * @example
 * import { callsClass, type JournalEntry } from '@causeway/journal';
 *
 * const isDone = (entry: JournalEntry) => callsClass(entry) === '200';
 */
export function callsClass({ callsStatus, status }: JournalEntry): CallsClass | undefined {
  if (callsStatus === undefined || statusOfCalls(callsStatus) !== status) return undefined;
  return `${classOf(callsStatus)}`;
}
