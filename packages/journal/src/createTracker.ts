import { isWalletError, type Stop, type Store, withDeadline } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import type { Journal } from './createJournal.js';
import { type EntryFees, hashesOf, type JournalEntry } from './entry.js';
import type { Outcome } from './outcome.js';

/** The final state of a transaction, or that it is known again after it was considered dropped. */
export type Fate = Extract<
  Outcome,
  { type: 'included' | 'reverted' | 'dropped' | 'replaced' | 'calls' | 'again' }
>;

/** The result of another check of a decided transaction; `undefined` when nothing is new. */
export type Second = Fate | Extract<Outcome, { type: 'final' }> | undefined;

/** Why a transaction cannot be followed now, and since when (`Date.now()`). */
export interface TrackTrouble {
  readonly error: unknown;
  readonly since: number;
}

/** Follows transactions until the chain has decided. */
export interface Tracker {
  /** By entry id: transactions whose chain cannot be read at the moment. Frozen. */
  readonly trouble: Store<ReadonlyMap<string, TrackTrouble>>;
  /**
   * Follows every transaction that is `sent`, now and later, and looks again at those that the chain may still take
   * back. May be called twice.
   */
  start(): Stop;
  /** Looks again now, also for one that was thought decided. */
  look(id: string): void;
}

/** Receives the nonce of a transaction and its price for a unit of gas. */
export type OnNonce = (nonce: number, fees?: EntryFees) => void;

/** The events of a transaction that is followed. */
export interface FollowEvents {
  readonly signal: AbortSignal;
  /** Called with the nonce as soon as it is known, and with the price for a unit of gas where that is known too. */
  readonly onNonce: OnNonce;
  /** Called when the chain was read: it can be read again, if it could not be before. */
  readonly onRead?: () => void;
}

/** The options of a tracker. */
export interface TrackerOptions {
  readonly journal: Pick<Journal, 'entries' | 'note'>;
  /**
   * Waits until the chain has decided on the transaction.
   *
   * @throws when the chain cannot be read; WalletError `timeout` when the chain has not decided for long. It is called
   *   again after each of them.
   */
  readonly follow: (entry: JournalEntry, options: FollowEvents) => Promise<Fate>;
  /**
   * Rechecks a final transaction; absent where a chain never reverts a block.
   *
   * @throws when the chain cannot be read.
   */
  readonly recheck?: (entry: JournalEntry, options: { readonly signal: AbortSignal }) => Promise<Second>;
  /**
   * Milliseconds before the chain is read again after the first failure; doubled up to `slowest`. Without an end, such as
   * Infinity, only `look` reads it again.
   */
  readonly pause?: number;
  readonly slowest?: number;
}

const decided: readonly string[] = ['included', 'reverted', 'partly', 'replaced', 'dropped'];

const isDecided = (entry: JournalEntry): boolean =>
  !entry.final && hashesOf(entry).length > 0 && decided.includes(entry.status);

/** Checks of a decided transaction in one visit, limited for a chain without new blocks. */
const looks = 24;

interface Watch {
  readonly end: AbortController;
  /** Ends a pause at once. */
  wake: () => void;
}

const revisionOf = ({ id, status, reversals = 0 }: JournalEntry) => `${id} ${status} ${reversals}`;

/**
 * Makes a tracker. A failure to read is shown and tried again; it never decides anything about a transaction.
 *
 * @example
 * import { createTracker, type Fate, type Journal } from '@causeway/journal';
 *
 * declare const journal: Journal;
 * declare const follow: () => Promise<Fate>;
 * const stop = createTracker({ journal, follow }).start();
 */
export function createTracker(options: TrackerOptions): Tracker {
  const { journal, follow, recheck, pause = 2000, slowest = 30_000 } = options;
  const trouble = createStore<ReadonlyMap<string, TrackTrouble>>(new Map());
  const watches = new Map<string, Watch>();
  /** Decisions that were checked again in this visit. */
  const rechecked = new Set<string>();
  let running: Stop | undefined;

  function setTrouble(id: string, error?: unknown): void {
    const next = new Map(trouble.get());
    if (error === undefined) next.delete(id);
    else next.set(id, Object.freeze({ error, since: next.get(id)?.since ?? Date.now() }));
    if (next.size > 0 || trouble.get().size > 0) trouble.set(next);
  }

  const rest = (watch: Watch, ms: number) => {
    const woken = new Promise<void>((resolve) => {
      watch.wake = resolve;
    });
    return withDeadline(woken, { method: 'rest', ms, signal: watch.end.signal }).catch(() => undefined);
  };

  /** One watch of an entry at a time; its result may start the next one. */
  async function watchEntry(
    entry: JournalEntry,
    work: (entry: JournalEntry, watch: Watch) => Promise<void>,
  ): Promise<void> {
    if (watches.has(entry.id)) return;
    const watch: Watch = { end: new AbortController(), wake: () => undefined };
    watches.set(entry.id, watch);
    await work(entry, watch);
    if (watches.get(entry.id) !== watch) return;
    watches.delete(entry.id);
    if (running) sweep();
  }

  async function untilDecided(first: JournalEntry, watch: Watch): Promise<void> {
    const { id } = first;
    const { signal } = watch.end;
    const onRead = () => trouble.get().has(id) && setTrouble(id);
    const onNonce: OnNonce = (nonce, fees) => void journal.note(id, { type: 'nonce', nonce, fees });
    for (let wait = pause; !signal.aborted; wait = Math.min(wait * 2, slowest)) {
      try {
        // Its nonce may be known since the last attempt.
        const entry = journal.entries.get().find((each) => each.id === id) ?? first;
        const fate = await follow(entry, { signal, onNonce, onRead });
        if (!signal.aborted) await journal.note(id, fate);
        break;
      } catch (error) {
        if (signal.aborted) break;
        // A chain that takes long can be read.
        if (!isWalletError(error, 'timeout')) setTrouble(id, error);
        await rest(watch, wait);
      }
    }
    setTrouble(id);
  }

  /** While the chain cannot be read, the known state stays. */
  async function untilFinal(entry: JournalEntry, watch: Watch): Promise<void> {
    const { signal } = watch.end;
    rechecked.add(revisionOf(entry));
    for (
      let wait = pause, remaining = looks;
      remaining > 0 && !signal.aborted;
      wait = Math.min(wait * 2, slowest)
    ) {
      const second = await recheck?.(entry, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (second) return journal.note(entry.id, second);
      remaining -= 1;
      await rest(watch, wait);
    }
  }

  function sweep(): void {
    for (const entry of journal.entries.get()) {
      if (entry.status === 'sent') void watchEntry(entry, untilDecided);
      else if (recheck && isDecided(entry) && !rechecked.has(revisionOf(entry))) {
        void watchEntry(entry, untilFinal);
      }
    }
  }

  return {
    trouble,
    start() {
      if (running) return running;
      const unsubscribe = journal.entries.subscribe(sweep);
      sweep();
      const stop = () => {
        if (running !== stop) return;
        running = undefined;
        unsubscribe();
        for (const { end } of watches.values()) end.abort();
        watches.clear();
        rechecked.clear();
      };
      running = stop;
      return stop;
    },
    look(id) {
      const watch = watches.get(id);
      if (watch) return watch.wake();
      const entry = journal.entries.get().find((each) => each.id === id);
      if (!entry || (entry.hash ?? entry.callsId) === undefined) return;
      void watchEntry(entry, recheck && isDecided(entry) ? untilFinal : untilDecided);
    },
  };
}
