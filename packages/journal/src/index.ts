export { type CallsClass, callsClass, statusOfCalls } from './callsClass.js';
export { createJournal, type Journal, type JournalOptions, type JournalTrouble } from './createJournal.js';
export {
  createTracker,
  type Fate,
  type FollowEvents,
  type OnNonce,
  type Second,
  type Tracker,
  type TrackerOptions,
  type TrackTrouble,
} from './createTracker.js';
export {
  type EntryCall,
  type EntryError,
  type EntryFees,
  type EntryKind,
  type EntryRequest,
  type EntryStatus,
  hashesOf,
  isPending,
  isSending,
  type JournalEntry,
  type Replaces,
  type Step,
  statuses,
} from './entry.js';
export type { Intent } from './newEntry.js';
export type { Outcome, Sent, Signed } from './outcome.js';
export { outcomeOf, type Performance, type PerformOptions, perform, type WindowOpeners } from './perform.js';
export { readSent, readSignature } from './readAnswer.js';
export { recentRecipients } from './recipients.js';
export { createRequest, type JournalRequest, type RequestState } from './request.js';
export { createTabPresence, type TabPresence } from './tabs.js';
