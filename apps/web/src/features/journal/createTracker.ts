import { createStore, type Store } from '@causeway/core';
import type { Stop } from '@causeway/protocol';
import type { Journal } from './createJournal.ts';
import type { JournalEntry } from './entry.ts';
import type { Outcome } from './outcome.ts';

/** What a chain says of a transaction in the end. */
export type Fate = Extract<Outcome, { type: 'included' | 'reverted' | 'dropped' | 'replaced' }>;

/** Why a transaction cannot be followed now, and since when (`Date.now()`). */
export interface TrackTrouble {
  readonly error: unknown;
  readonly since: number;
}

/** Follows transactions until the chain has decided. */
export interface Tracker {
  /** By entry id: transactions whose chain cannot be read at the moment. Frozen. */
  readonly trouble: Store<ReadonlyMap<string, TrackTrouble>>;
  /** Follows every transaction that is `sent`, now and later. May be called twice. */
  start(): Stop;
  /** Looks again now, also for one that was thought dropped. */
  look(id: string): void;
}

/** What a tracker is built on. */
export interface TrackerOptions {
  readonly journal: Pick<Journal, 'entries' | 'note'>;
  /**
   * Waits until the chain has decided on the transaction. `onNonce` hears its nonce as soon as it is known.
   *
   * @throws when the chain cannot be read.
   */
  readonly follow: (
    entry: JournalEntry,
    options: { readonly signal: AbortSignal; readonly onNonce: (nonce: number) => void },
  ) => Promise<Fate>;
  /** Milliseconds before the chain is asked again after the first failure; doubled up to `slowest`. */
  readonly pause?: number;
  readonly slowest?: number;
}

interface Watch {
  readonly end: AbortController;
  /** Ends a pause at once. */
  wake: () => void;
}

/** Makes a tracker. A failure to read is shown and tried again; it never decides anything about a transaction. */
export function createTracker(options: TrackerOptions): Tracker {
  const { journal, follow, pause = 2000, slowest = 30_000 } = options;
  const trouble = createStore<ReadonlyMap<string, TrackTrouble>>(new Map());
  const watches = new Map<string, Watch>();
  let running: Stop | undefined;

  function setTrouble(id: string, error?: unknown): void {
    const next = new Map(trouble.get());
    if (error === undefined) next.delete(id);
    else next.set(id, Object.freeze({ error, since: next.get(id)?.since ?? Date.now() }));
    if (next.size > 0 || trouble.get().size > 0) trouble.set(next);
  }

  const rest = (watch: Watch, ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      watch.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      watch.end.signal.addEventListener('abort', watch.wake, { once: true });
    });

  async function watchEntry(entry: JournalEntry): Promise<void> {
    if (watches.has(entry.id)) return;
    const watch: Watch = { end: new AbortController(), wake: () => undefined };
    watches.set(entry.id, watch);
    const { signal } = watch.end;
    for (let wait = pause; !signal.aborted; wait = Math.min(wait * 2, slowest)) {
      try {
        const onNonce = (nonce: number) => void journal.note(entry.id, { type: 'nonce', nonce });
        const fate = await follow(entry, { signal, onNonce });
        if (!signal.aborted) await journal.note(entry.id, fate);
        break;
      } catch (error) {
        if (signal.aborted) break;
        setTrouble(entry.id, error);
        await rest(watch, wait);
      }
    }
    setTrouble(entry.id);
    if (watches.get(entry.id) === watch) watches.delete(entry.id);
  }

  function sweep(): void {
    for (const entry of journal.entries.get()) if (entry.status === 'sent') void watchEntry(entry);
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
      };
      running = stop;
      return stop;
    },
    look(id) {
      const watch = watches.get(id);
      if (watch) return watch.wake();
      const entry = journal.entries.get().find((each) => each.id === id);
      if (entry?.hash) void watchEntry(entry);
    },
  };
}
