import { createStore, type Store } from '@causeway/core';
import type { Storage } from '@causeway/protocol';
import { formatHolding, type Holding, parseHolding } from './holding.ts';
import type { Place } from './places.ts';
import { createTotals, type Total } from './totals.ts';
import { type Failure, failuresOf, type Holder, holdersIn } from './views.ts';

/** The holdings of all accounts at one time. Frozen. */
export interface PortfolioView {
  readonly totals: readonly Total[];
  /** Totals of tokens that no list contains. */
  readonly others: readonly Total[];
  /** The progress of the current round, counted in accounts on networks; absent while none is read. */
  readonly reading?: { readonly done: number; readonly of: number };
  readonly failures: readonly Failure[];
  /** When the oldest of the shown amounts was read. */
  readonly at?: number;
  /** The saved holdings have been read. */
  readonly isLoaded: boolean;
}

/** The holdings of accounts on networks: saved amounts first, then those of the chain. */
export interface Portfolio {
  readonly view: Store<PortfolioView>;
  /** Reads the saved holdings. Never throws: without storage the portfolio starts empty. */
  load(): Promise<void>;
  /** Replaces the places: reads the new ones and removes the others from the view. */
  setPlaces(places: readonly Place[]): void;
  /** Reads places again; all of them by default. */
  refresh(places?: readonly Place[]): void;
  /** The holders of an asset, the largest amount first. */
  holdersOf(key: string): readonly Holder[];
  /** Deletes the saved holdings of the places whose key matches. Never throws. */
  forget(matches: (key: string) => boolean): Promise<void>;
}

interface PortfolioOptions {
  readonly readHolding: (place: Place) => Promise<Omit<Holding, 'at'>>;
  /** Plain JSON, below `prefix`. */
  readonly storage: Storage;
  readonly now?: () => number;
}

/** The prefix of the keys of saved holdings. */
export const prefix = 'held/';
/** The limit of saved accounts on networks. */
const mostSaved = 300;
/** The number of accounts that are read at the same time. */
const atOnce = 4;
/** After this many failures on a network, the round skips its other accounts. */
const mostFailures = 2;
/** Saved accounts that are added to the totals in one task: adding hundreds takes longer than a frame. */
const addedAtOnce = 12;
/**
 * Changes are collected for this time (ms) before the view updates; the second value applies while many reads remain.
 */
const gathering = 300;
const gatheringMany = 1_000;
const many = 20;

/** Makes a portfolio. It reads nothing before `setPlaces`. */
export function createPortfolio({ readHolding, storage, now = Date.now }: PortfolioOptions): Portfolio {
  const totals = createTotals();
  const others = createTotals();
  const holdings = new Map<string, Holding>();
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
    const times = [...places.keys()].flatMap((key) => holdings.get(key)?.at ?? []);
    const left = running + queue.size;
    view.set(
      Object.freeze({
        totals: totals.list(),
        others: others.list(),
        failures: failuresOf(places, holdings, errors),
        isLoaded,
        ...(left > 0 && { reading: { done, of: done + left } }),
        ...(times.length > 0 && { at: Math.min(...times) }),
      }),
    );
  };
  const showSoon = () => {
    waiting ??= setTimeout(show, queue.size > many ? gatheringMany : gathering);
  };
  /** Places whose saved balances have not been added to the totals yet. */
  const waitingPlaces = new Set<string>();
  const addSaved = () => {
    for (const key of [...waitingPlaces].slice(0, addedAtOnce)) place(key, holdings.get(key));
    if (waitingPlaces.size > 0) setTimeout(addSaved);
    showSoon();
  };
  const place = (key: string, holding: Holding | undefined) => {
    waitingPlaces.delete(key);
    totals.setBalances(key, holding?.balances ?? []);
    others.setBalances(key, holding?.others ?? []);
  };
  const saveHolding = async (key: string, holding: Holding) => {
    // Storage is optional: without it the next visit starts empty.
    await storage.update(prefix + key, () => formatHolding(holding)).catch(() => undefined);
    if (!holdings.has(key)) await storage.update(prefix + key, () => undefined).catch(() => undefined);
  };

  async function readOne(one: Place): Promise<void> {
    const { key, chain } = one;
    const isWanted = () => places.get(key)?.stamp === one.stamp;
    const at = now();
    try {
      const holding: Holding = { at, ...(await readHolding(one)) };
      // A read that began later may have finished first.
      if (!isWanted() || (holdings.get(key)?.at ?? 0) > at) return;
      errors.delete(key);
      holdings.set(key, holding);
      place(key, holding);
      void saveHolding(key, holding);
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
            if (!holding || holdings.has(key)) return;
            holdings.set(key, holding);
            if (places.has(key)) place(key, holding);
          }),
        );
        const oldest = [...holdings].sort(([, a], [, b]) => b.at - a.at).slice(mostSaved);
        await Promise.all(oldest.map(([key]) => storage.update(prefix + key, () => undefined)));
      } catch {
        // Start without saved holdings.
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
      addSaved();
      enqueue(fresh);
    },
    refresh: (wanted = [...places.values()]) => enqueue(wanted),
    holdersOf: (key: string) => holdersIn(key, places, holdings),
    async forget(matches: (key: string) => boolean) {
      for (const key of [...holdings.keys()].filter(matches)) holdings.delete(key);
      try {
        const keys = (await storage.keys()).filter((key) => key.startsWith(prefix));
        const matching = keys.filter((key) => matches(key.slice(prefix.length)));
        await Promise.all(matching.map((key) => storage.update(key, () => undefined)));
      } catch {
        // The next visit tries to delete again.
      }
    },
  });
}
