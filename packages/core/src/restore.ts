import type { Stop, Storage, WalletError } from '@causeway/protocol';
import { createStore, type Store } from '@causeway/protocol/store';
import { type BookCopy, bookKey, readBook } from './book.js';
import type { Registry } from './registry.js';

/** Restores the connections of an earlier visit and of other tabs. */
export interface Restore {
  readonly restored: Store<boolean>;
  /** Sets `restored` once restore is over. */
  update(): void;
  /** Reads the book, then follows the changes of other tabs. The return value ends that. */
  start(): Stop;
}

/**
 * Makes the restore of a registry.
 *
 * @param grace milliseconds to wait for the wallets of saved connections.
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
  let isRead = false;
  let isGraceOver = false;

  /** Restore is over when every saved connection was tried, or the grace for missing wallets has passed. */
  function update(): void {
    const tried =
      isGraceOver || [...copy.book.records.keys()].every((id) => entries.get(id)?.runner.state().generation);
    if (isRead && tried && connections.get().every(({ status }) => status !== 'reconnecting'))
      restored.set(true);
  }

  async function readRecords(): Promise<void> {
    const book = await readBook(storage, report);
    if (isRead) return;
    isRead = true;
    copy.book = { ...book, selected: copy.book.selected ?? book.selected };
    adopt();
    // A connection that was changed by the person before the book was read stays as it is.
    for (const [id, { runner }] of entries)
      if (!runner.state().generation) runner.resume(book.records.get(id));
    refresh(true);
  }

  /** Repeats here another tab's change of the book, without a prompt and without revoking anything. */
  async function follow(): Promise<void> {
    const before = connections.get();
    const { records } = await readBook(storage, report);
    // A connection changed here during the read, and is newer than the record that was read.
    if (connections.get() !== before) return follow();
    copy.book = { ...copy.book, records };
    adopt();
    for (const [id, { runner }] of entries) {
      const { status } = runner.state();
      const record = records.get(id);
      runner.resume(record);
      if (!record && (status === 'connected' || status === 'reconnecting')) void runner.disconnect();
    }
  }

  return {
    restored,
    update,
    start() {
      void readRecords();
      const stop = storage.subscribe?.((key) => key === bookKey && void follow());
      const timer = setTimeout(() => {
        isGraceOver = true;
        update();
      }, grace);
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    },
  };
}
