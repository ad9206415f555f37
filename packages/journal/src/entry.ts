/** The kind of a request to a wallet. */
export type EntryKind = EntryRequest['kind'];

/**
 * The statuses of an entry, in the order in which one may follow another until a reorganisation:
 * - `asked`: the request was sent to the wallet and a page is waiting;
 * - `unanswered`: no page is waiting, but the wallet may still answer;
 * - `refused`, `failed`: the person rejected it, or it failed;
 * - `signed`: it has a signature;
 * - `sent`: it has a hash, and the chain has not included it yet;
 * - `dropped`, `replaced`: the chain forgot it, or included another transaction instead;
 * - `reverted`, `partly`, `included`: it is in a block and was reverted, partly executed (several calls) or executed.
 */
export const statuses = [
  'asked',
  'unanswered',
  'failed',
  'refused',
  'signed',
  'sent',
  'dropped',
  'replaced',
  'reverted',
  'partly',
  'included',
] as const;

/** One of `statuses`. */
export type EntryStatus = (typeof statuses)[number];

/** One of several calls that the wallet sends together. */
export interface EntryCall {
  readonly to: string;
  /** Decimal digits of the smallest unit. */
  readonly value: string;
  readonly data?: string;
}

/** Most calls that are kept of one request; `cut` marks an entry that had more. */
export const maxCalls = 50;

/** The request with everything that is needed to fill the form again. Text beyond `maxText` is cut. */
export type EntryRequest =
  | { readonly kind: 'message'; readonly message: string; readonly encoding: 'text' | 'hex' }
  | { readonly kind: 'typed-data'; readonly typedData: string }
  | { readonly kind: 'sign-in'; readonly domain: string; readonly statement: string }
  | {
      readonly kind: 'transaction';
      readonly to: string;
      /** The name that the person typed for `to`, which resolved to that address then. */
      readonly name?: string;
      /** Decimal digits of the smallest unit. */
      readonly value: string;
      readonly data?: string;
      /** CAIP-19 id of the token that `to` receives; absent: the chain's coin. */
      readonly asset?: string;
      /** A text that the recipient needs, such as the memo that an exchange uses to assign a deposit. */
      readonly memo?: string;
      readonly symbol: string;
      readonly decimals: number;
    }
  | {
      /** EIP-5792. */
      readonly kind: 'calls';
      readonly calls: readonly EntryCall[];
      /** All of them or none, or else one after the other. */
      readonly atomic: boolean;
      readonly symbol: string;
      readonly decimals: number;
    };

/** The price for a unit of gas, in decimal digits of the smallest unit (EIP-1559). */
export interface EntryFees {
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

/** Why a transaction was made that has the number (nonce) of an earlier one: only one of the two can be included. */
export interface Replaces {
  /** Id of the entry of the earlier one. */
  readonly id: string;
  readonly purpose: 'speed-up' | 'cancel' | 'again';
}

/** The place of a transaction among several that are sent one after the other. */
export interface Step {
  /** The same for all of them. */
  readonly batch: string;
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** A failure as it is kept: the code of the catalogue and the sentence that was shown. */
export interface EntryError {
  readonly code: string;
  readonly message: string;
}

/** One request or transaction. Plain JSON data, frozen. Times are `Date.now()` milliseconds. */
export interface JournalEntry {
  readonly version: 1;
  /** Sorts by time as text. */
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly status: EntryStatus;
  /** The tab of the request: when it is closed, no page waits. */
  readonly tab: string;
  /** CAIP-10 id of the requested account. */
  readonly account: string;
  /** CAIP-2 id the request was made for. */
  readonly chainId: string;
  /** Id of the connector, and the wallet's own name for itself at that time. */
  readonly connection: string;
  readonly wallet: string;
  readonly request: EntryRequest;
  /** The request text was longer than the journal keeps; it cannot be repeated from here. */
  readonly cut?: boolean;
  /** The answer came after the page had stopped waiting. */
  readonly late?: boolean;
  readonly error?: EntryError;
  readonly signature?: string;
  readonly scheme?: string;
  /** The text that was signed, where the wallet side completed it: sign-in. */
  readonly signedText?: string;
  /** Further data for a check of the signature, by name. */
  readonly proof?: Readonly<Record<string, string>>;
  /** In the namespace's own encoding. */
  readonly hash?: string;
  /** Further data for following the transaction, by name. */
  readonly trackBy?: Readonly<Record<string, string>>;
  readonly nonce?: number;
  readonly fees?: EntryFees;
  /** Block number in decimal; of one that was replaced, a block at which its number was spent. */
  readonly block?: string;
  readonly replacedBy?: string;
  /** How often the chain took a state back. A state with a higher number wins. */
  readonly reversals?: number;
  /** A block it was in was reorganised away. */
  readonly reorganised?: boolean;
  /** Final: enough blocks follow. */
  readonly final?: boolean;
  readonly replaces?: Replaces;
  readonly step?: Step;
  /**
   * The wallet's id for calls that it sends together, the last status that it reported, and their hashes (EIP-5792).
   */
  readonly callsId?: string;
  readonly callsStatus?: number;
  readonly hashes?: readonly string[];
  /** Those of `hashes` whose receipts decided. */
  readonly decidedBy?: readonly string[];
}

/** Longest text kept of a request or a result, in UTF-16 units. */
export const maxText = 32_768;

/** A day: after it, an unanswered transaction no longer counts as open. */
const openFor = 86_400_000;

/**
 * The hashes to look up again, to find out whether the chain's decision still holds.
 *
 * @example
 * import { hashesOf, type JournalEntry } from '@causeway/journal';
 *
 * const isOnChain = (entry: JournalEntry) => hashesOf(entry).length > 0;
 */
export const hashesOf = ({ hash, decidedBy, hashes, status }: JournalEntry): readonly string[] =>
  hash !== undefined ? [hash] : (decidedBy ?? (status === 'dropped' ? hashes : undefined) ?? []);

/**
 * Whether something may still happen to the entry by itself, so that it must be kept.
 *
 * @example
 * import { isPending, type JournalEntry } from '@causeway/journal';
 *
 * const openOnes = (entries: readonly JournalEntry[]) =>
 *   entries.filter((entry) => isPending(entry, Date.now()));
 */
export function isPending(entry: JournalEntry, now: number): boolean {
  if (entry.status === 'asked' || entry.status === 'sent') return true;
  return entry.status === 'unanswered' && isSending(entry.request.kind) && now - entry.createdAt < openFor;
}

/**
 * Whether a request of the kind can spend something.
 *
 * @example
 * import { isSending } from '@causeway/journal';
 *
 * isSending('transaction'); // true
 */
export const isSending = (kind: EntryKind): boolean => kind === 'transaction' || kind === 'calls';

/** Newest first; entries of the same millisecond by id. */
export function byNewest(a: JournalEntry, b: JournalEntry): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
