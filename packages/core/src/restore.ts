import type { Stop, Storage, Store, WalletError } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import { type BookCopy, bookKey, parseBook, readBook } from './book.js';
import type { Registry } from './registry.js';
import { same } from './snapshots.js';

/** Restores the connections of an earlier visit and of other tabs. */
export interface Restore {
  readonly restored: Store<boolean>;
  /** Sets `restored` once restore is over. */
  update(): void;
  /** Recalls the book at first, reads it, then follows the changes of other tabs. The return value ends that. */
  start(): Stop;
}

/**
 * Makes the restore of a registry.
 *
 * @param grace milliseconds to wait for the records and for the wallets of saved connections.
 */
export function createRestore(
  storage: Storage,
  report: (error: WalletError) => void,
  grace: number,
  copy: BookCopy,
  { entries, adopt, parts: { connections } }: Registry,
  refresh: (regroups?: boolean) => void,
): Restore {
  const restored = createStore(false);
  let isGraceOver = false;

  /** Restore is over when every saved connection was tried, or the grace for slow storage and missing wallets has passed. */
  function update(): void {
    const tried =
      isGraceOver ||
      (!copy.reading &&
        [...copy.book.records.keys()].every((id) => entries.get(id)?.runner.state().generation));
    if (tried && connections.get().every(({ status }) => status !== 'reconnecting')) restored.set(true);
  }

  /**
   * Reads the book and applies it to the connections of this page: changes of other tabs, and corrections of recalled
   * values. It never prompts and never revokes.
   */
  async function read(): Promise<void> {
    // A storage may read faster than it writes.
    if (copy.stored) await copy.stored;
    const before = copy.book;
    const book = await readBook(storage, report);
    // The person changed something during the read, which is newer than what was read.
    if (copy.book !== before) return read();
    const { reading } = copy;
    // Memory does not have what the storage had.
    if (copy.failed && !reading) return;
    // What this page selected and used last is its own once the first read is over.
    copy.book = { ...(reading ? book : before), records: book.records };
    copy.reading = null;
    adopt();
    for (const [id, { runner }] of entries) {
      const { status, generation } = runner.state();
      const record = book.records.get(id);
      // One attempt for a record, whether it was recalled or read.
      if (record) (reading && generation) || runner.resume(record);
      else if (status === 'connected' || status === 'reconnecting') void runner.disconnect();
    }
    // Rows that stay the same are not made anew: a page would draw them twice, before and after its wallet answers.
    refresh(before.recent !== same(before.recent, copy.book.recent));
  }

  return {
    restored,
    update,
    start() {
      if (copy.reading === undefined) {
        copy.book = parseBook(storage.recall?.(bookKey)).book;
        copy.reading = read();
      } else {
        // Other tabs may have changed it while this page was stopped.
        void read();
      }
      const stop = storage.subscribe?.((key) => key === bookKey && void read());
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (grace < 2 ** 31) {
        timer = setTimeout(() => {
          isGraceOver = true;
          update();
        }, grace);
      }
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    },
  };
}
