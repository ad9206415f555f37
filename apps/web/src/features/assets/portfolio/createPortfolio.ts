import { createStore, type Store } from '@causeway/core';
import type { Storage } from '@causeway/protocol';
import { type Holding, keptOf, parseHolding } from './holding.ts';
import type { Place } from './places.ts';
import { createTotals, type Total } from './totals.ts';
import { type Failure, failuresOf, type Holder, holdersIn } from './views.ts';

/** All that is known of what the accounts hold. Frozen. */
export interface PortfolioView {
  readonly totals: readonly Total[];
  /** Of tokens that no list names. */
  readonly others: readonly Total[];
  /** How many of the accounts on networks have been read in this round; absent: none is being read. */
  readonly reading?: { readonly done: number; readonly of: number };
  readonly failures: readonly Failure[];
  /** When the oldest of the shown amounts was read. */
  readonly at?: number;
  /** What is kept has been read. */
  readonly isLoaded: boolean;
}

/** What accounts hold on networks: what is kept at once, what is read as it comes. */
export interface Portfolio {
  readonly view: Store<PortfolioView>;
  /** Reads what is kept. Never throws: without storage nothing is known before it is read. */
  load(): Promise<void>;
  /** The places from now on: new ones are read, ones that are gone are no longer shown. */
  setPlaces(places: readonly Place[]): void;
  /** Reads places again; all of them by default. */
  refresh(places?: readonly Place[]): void;
  /** What each account of an asset holds, the largest amount first. */
  holdersOf(key: string): readonly Holder[];
  /** Deletes what is kept of the places whose key is meant. Never throws. */
  forget(isMeant: (key: string) => boolean): Promise<void>;
}

interface PortfolioOptions {
  readonly read: (place: Place) => Promise<Omit<Holding, 'at'>>;
  /** Plain JSON, below `prefix`. */
  readonly storage: Storage;
  readonly now?: () => number;
}

/** What the keys of kept holdings begin with. */
export const prefix = 'held/';
/** Accounts on networks that are kept. */
const mostKept = 300;
/** Accounts that are read at once. */
const atOnce = 4;
/** After so many failures the other accounts on a network are not asked for in this round. */
const mostFailures = 2;
/** Accounts whose kept balances are added up in one task: hundreds take longer than a page has for a frame. */
const addedAtOnce = 12;
/** Milliseconds for which changes are gathered before they are shown, and while many accounts are still to be read. */
const gathering = 300;
const gatheringMany = 1_000;
const many = 20;

/** Makes a portfolio. It reads nothing before `setPlaces`. */
export function createPortfolio({ read, storage, now = Date.now }: PortfolioOptions): Portfolio {
  const totals = createTotals();
  const others = createTotals();
  const known = new Map<string, Holding>();
  const places = new Map<string, Place>();
  const errors = new Map<string, unknown>();
  const queue = new Map<string, Place>();
  /** Failures of this round, by chain. */
  const failed = new Map<string, number>();
  let isLoaded = false;
  const view = createStore<PortfolioView>(Object.freeze({ totals: [], others: [], failures: [], isLoaded }));
  let running = 0;
  let done = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(waiting);
    waiting = undefined;
    const times = [...places.keys()].flatMap((key) => known.get(key)?.at ?? []);
    const left = running + queue.size;
    view.set(
      Object.freeze({
        totals: totals.list(),
        others: others.list(),
        failures: failuresOf(places, known, errors),
        isLoaded,
        ...(left > 0 && { reading: { done, of: done + left } }),
        ...(times.length > 0 && { at: Math.min(...times) }),
      }),
    );
  };
  const showSoon = () => {
    waiting ??= setTimeout(show, queue.size > many ? gatheringMany : gathering);
  };
  /** Places whose kept balances are not added up yet. */
  const waitingPlaces = new Set<string>();
  const addKept = () => {
    for (const key of [...waitingPlaces].slice(0, addedAtOnce)) place(key, known.get(key));
    if (waitingPlaces.size > 0) setTimeout(addKept);
    showSoon();
  };
  const place = (key: string, holding: Holding | undefined) => {
    waitingPlaces.delete(key);
    totals.put(key, holding?.balances ?? []);
    others.put(key, holding?.others ?? []);
  };
  const keep = async (key: string, holding: Holding) => {
    // Where the browser keeps nothing, the next visit knows nothing.
    await storage.update(prefix + key, () => keptOf(holding)).catch(() => undefined);
    if (!known.has(key)) await storage.update(prefix + key, () => undefined).catch(() => undefined);
  };

  async function readOne(one: Place): Promise<void> {
    const { key, chain } = one;
    const isWanted = () => places.get(key)?.stamp === one.stamp;
    const at = now();
    try {
      const holding: Holding = { at, ...(await read(one)) };
      // A later reading may have been faster.
      if (!isWanted() || (known.get(key)?.at ?? 0) > at) return;
      errors.delete(key);
      known.set(key, holding);
      place(key, holding);
      void keep(key, holding);
    } catch (error) {
      if (!isWanted()) return;
      errors.set(key, error);
      const count = (failed.get(chain.id) ?? 0) + 1;
      failed.set(chain.id, count);
      if (count < mostFailures) return;
      for (const other of [...queue.values()].filter((each) => each.chain.id === chain.id)) {
        queue.delete(other.key);
        errors.set(other.key, error);
      }
    }
  }

  const work = () => {
    while (running < atOnce && queue.size > 0) {
      const [key, one] = queue.entries().next().value as [string, Place];
      queue.delete(key);
      running += 1;
      void readOne(one).finally(() => {
        running -= 1;
        done += 1;
        work();
        if (running === 0) show();
        else showSoon();
      });
    }
  };
  const enqueue = (wanted: readonly Place[]) => {
    if (running === 0 && queue.size === 0) {
      done = 0;
      failed.clear();
    }
    for (const one of wanted) if (places.has(one.key)) queue.set(one.key, one);
    work();
    show();
  };

  return Object.freeze({
    view,
    async load() {
      try {
        const keys = (await storage.keys()).filter((key) => key.startsWith(prefix));
        await Promise.all(
          keys.map(async (stored) => {
            const key = stored.slice(prefix.length);
            const holding = parseHolding(await storage.get(stored));
            if (!holding || known.has(key)) return;
            known.set(key, holding);
            if (places.has(key)) place(key, holding);
          }),
        );
        const oldest = [...known].sort(([, a], [, b]) => b.at - a.at).slice(mostKept);
        await Promise.all(oldest.map(([key]) => storage.update(prefix + key, () => undefined)));
      } catch {
        // Nothing is known then.
      }
      isLoaded = true;
    },
    setPlaces(wanted: readonly Place[]) {
      const fresh = wanted.filter(({ key, stamp }) => places.get(key)?.stamp !== stamp);
      const keys = new Set(wanted.map(({ key }) => key));
      for (const key of [...places.keys()].filter((one) => !keys.has(one))) {
        places.delete(key);
        queue.delete(key);
        errors.delete(key);
        place(key, undefined);
      }
      for (const one of fresh) {
        places.set(one.key, one);
        waitingPlaces.add(one.key);
      }
      addKept();
      enqueue(fresh);
    },
    refresh: (wanted = [...places.values()]) => enqueue(wanted),
    holdersOf: (key: string) => holdersIn(key, places, known),
    async forget(isMeant: (key: string) => boolean) {
      for (const key of [...known.keys()].filter(isMeant)) known.delete(key);
      try {
        const keys = (await storage.keys()).filter((key) => key.startsWith(prefix));
        const gone = keys.filter((key) => isMeant(key.slice(prefix.length)));
        await Promise.all(gone.map((key) => storage.update(key, () => undefined)));
      } catch {
        // What cannot be opened cannot be deleted; the next visit tries again.
      }
    },
  });
}
