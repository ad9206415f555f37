import { createStore } from '@causeway/core';
import { collectSplits, type KnownSplit, type ScanCursor, scanSplits } from '@causeway/splits';
import type { SplitsConfig } from '../../config.ts';
import { mainOf, requestOn, storage } from './app.ts';

/** The progress of the search for an account's splits. */
export interface Search {
  readonly status: 'idle' | 'running' | 'stopped' | 'done' | 'error';
  readonly known: readonly KnownSplit[];
  /** The number of searched blocks, and of all blocks since the contract's first. */
  readonly looked: number;
  readonly all: number;
  readonly error?: unknown;
}

/** The saved state of a search: plain JSON. */
interface SavedSearch {
  readonly version: 1;
  readonly known: readonly KnownSplit[];
  readonly cursor: ScanCursor;
}

/** The search for the splits of one account in one contract. */
export interface SplitsSearch {
  readonly get: () => Search;
  readonly subscribe: (listener: () => void) => () => void;
  /** Continues where the last search ended, also after a reload; `anew` restarts at the contract's first block. */
  start(anew?: boolean): Promise<void>;
  stop(): void;
}

const isSavedSearch = (value: unknown): value is SavedSearch => {
  const saved = value as SavedSearch | undefined;
  return (
    saved?.version === 1 && Array.isArray(saved.known) && Number.isSafeInteger(saved.cursor?.next as number)
  );
};

/** Creates the search. Nothing is read before `start`; every step is saved. */
function createSearch(contract: SplitsConfig, account: string): SplitsSearch {
  const key = `${contract.chainId}:${contract.address}:${account}`.toLowerCase();
  const store = createStore<Search>({ status: 'idle', known: [], looked: 0, all: 0 });
  let running: AbortController | undefined;
  /** A restart was requested while the search ran, because searched blocks may have changed. */
  let onceMore = false;

  async function start(anew = false): Promise<void> {
    if (running) {
      onceMore = true;
      return;
    }
    const controller = new AbortController();
    running = controller;
    const { fromBlock } = contract;
    try {
      const saved: unknown = anew ? undefined : await storage.get(key).catch(() => undefined);
      let { known, cursor } = isSavedSearch(saved) ? saved : { known: [], cursor: undefined };
      const looked = (cursor?.next ?? fromBlock) - fromBlock;
      store.set({ status: 'running', known, looked, all: Math.max(looked, store.get().all) });
      const scan = scanSplits(mainOf(contract), requestOn(contract.chainId), {
        fromBlock,
        cursor,
        signal: controller.signal,
      });
      for await (const step of scan) {
        known = collectSplits(known, step, [account]);
        cursor = step.cursor;
        const progress: SavedSearch = { version: 1, known, cursor };
        // Storage is optional: without it the next visit restarts.
        await storage.update(key, () => progress).catch(() => undefined);
        store.set({
          status: 'running',
          known,
          looked: step.to + 1 - fromBlock,
          all: step.last + 1 - fromBlock,
        });
      }
      store.set({ ...store.get(), status: 'done' });
    } catch (error) {
      store.set(
        controller.signal.aborted
          ? { ...store.get(), status: 'stopped' }
          : { ...store.get(), status: 'error', error },
      );
    } finally {
      running = undefined;
    }
    const again = onceMore && store.get().status === 'done';
    onceMore = false;
    if (again) await start();
  }

  return Object.freeze({
    get: store.get,
    subscribe: store.subscribe,
    start,
    stop: () => running?.abort(),
  });
}

const searches = new Map<string, SplitsSearch>();

/** Returns the search of an account; always the same one, so that it continues while other pages are shown. */
export function searchOf(contract: SplitsConfig, account: string): SplitsSearch {
  const key = `${contract.chainId} ${contract.address} ${account}`;
  const search = searches.get(key) ?? createSearch(contract, account);
  searches.set(key, search);
  return search;
}
