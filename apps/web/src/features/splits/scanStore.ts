import { createStore } from '@causeway/core';
import { collectSplits, type KnownSplit, type ScanCursor, scanSplits } from '@causeway/splits';
import type { SplitsConfig } from '../../config.ts';
import { mainOf, requestOn, storage } from './app.ts';

/** How far the search for an account's splits is. */
export interface Search {
  readonly status: 'idle' | 'running' | 'stopped' | 'done' | 'error';
  readonly known: readonly KnownSplit[];
  /** Blocks looked at, and all there are to look at, since the contract's first. */
  readonly looked: number;
  readonly all: number;
  readonly error?: unknown;
}

/** What is kept of a search: plain JSON. */
interface Kept {
  readonly version: 1;
  readonly known: readonly KnownSplit[];
  readonly cursor: ScanCursor;
}

/** The search for the splits of one account in one contract. */
export interface SplitsSearch {
  readonly get: () => Search;
  readonly subscribe: (listener: () => void) => () => void;
  /** Continues where the last search ended, also after a reload; `anew` begins with the contract. */
  start(anew?: boolean): Promise<void>;
  stop(): void;
}

const isKept = (value: unknown): value is Kept => {
  const kept = value as Kept | undefined;
  return (
    kept?.version === 1 && Array.isArray(kept.known) && Number.isSafeInteger(kept.cursor?.next as number)
  );
};

/** Makes the search. It reads nothing before `start`, and saves its findings after every step. */
function createSearch(contract: SplitsConfig, account: string): SplitsSearch {
  const key = `${contract.chainId}:${contract.address}:${account}`.toLowerCase();
  const store = createStore<Search>({ status: 'idle', known: [], looked: 0, all: 0 });
  let running: AbortController | undefined;
  /** Requested while it ran: a block that was read already may have changed. */
  let onceMore = false;

  async function start(anew = false): Promise<void> {
    if (running) {
      onceMore = true;
      return;
    }
    const over = new AbortController();
    running = over;
    const { fromBlock } = contract;
    try {
      const saved: unknown = anew ? undefined : await storage.get(key).catch(() => undefined);
      let { known, cursor } = isKept(saved) ? saved : { known: [], cursor: undefined };
      const looked = (cursor?.next ?? fromBlock) - fromBlock;
      store.set({ status: 'running', known, looked, all: Math.max(looked, store.get().all) });
      const scan = scanSplits(mainOf(contract), requestOn(contract.chainId), {
        fromBlock,
        cursor,
        signal: over.signal,
      });
      for await (const step of scan) {
        known = collectSplits(known, step, [account]);
        cursor = step.cursor;
        const kept: Kept = { version: 1, known, cursor };
        // Where the browser keeps nothing, the next visit begins again.
        await storage.update(key, () => kept).catch(() => undefined);
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
        over.signal.aborted
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

/** The search of an account; the same one each time, so that it continues while other pages are shown. */
export function searchOf(contract: SplitsConfig, account: string): SplitsSearch {
  const key = `${contract.chainId} ${contract.address} ${account}`;
  const search = searches.get(key) ?? createSearch(contract, account);
  searches.set(key, search);
  return search;
}
