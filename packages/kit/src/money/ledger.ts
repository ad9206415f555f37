import { indexedDbStorage } from '@causeway/core';
import { createJournal, createTabPresence, createTracker, type Journal } from '@causeway/journal';
import { followEntry, recheckEntry } from '@causeway/journal/follow';
import { createJournalHooks, type JournalHooks } from '@causeway/journal/react';
import { namespaceOf, type Reader, WalletError } from '@causeway/protocol';
import type { Choices, Kit } from '../types.js';

/**
 * The data behind the money dialogs: the transactions of this browser, and the readers of the app's networks.
 */
export interface Ledger extends JournalHooks {
  readonly journal: Journal;
  /**
   * Returns the reader of a network, created on first use.
   *
   * @throws WalletError `reader-missing` for a network that the app does not list.
   */
  readerOf(chain: { readonly id: string }): Promise<Reader>;
}

const ledgers = new WeakMap<object, Ledger>();

/** Returns the ledger of a kit, always the same one. It follows transactions as long as the page is open. */
export function ledgerOf({ wallets, choices }: Pick<Kit, 'wallets' | 'choices'>): Ledger {
  const existing = ledgers.get(wallets);
  if (existing) return existing;
  const made = createLedger(
    wallets,
    choices.journalStorage ?? indexedDbStorage({ name: 'causeway-kit-journal' }),
  );
  ledgers.set(wallets, made);
  return made;
}

function createLedger(wallets: Kit['wallets'], storage: NonNullable<Choices['journalStorage']>): Ledger {
  const { adapters } = wallets;
  const readers = new Map<string, Promise<Reader>>();
  const loadReader = async (id: string) => {
    const adapter = adapters.find(({ namespace }) => namespace === namespaceOf(id));
    const chain = adapter?.chains.find((one) => one.id === id);
    if (!adapter || !chain) throw new WalletError('reader-missing', { chain: id });
    return adapter.reader(chain);
  };
  const readerOf: Ledger['readerOf'] = ({ id }) => {
    const reader = readers.get(id) ?? loadReader(id);
    readers.set(id, reader);
    reader.catch(() => readers.delete(id));
    return reader;
  };
  const presence = createTabPresence();
  const journal = createJournal({ storage, ...presence });
  const tracker = createTracker({
    journal,
    follow: async (entry, options) => followEntry(await readerOf({ id: entry.chainId }), entry, options),
    recheck: async (entry, options) => {
      const { recheck } = await readerOf({ id: entry.chainId });
      return recheck ? recheckEntry({ recheck }, entry, options) : { type: 'final' };
    },
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    presence.start();
    journal.start();
    tracker.start();
  };
  return { ...createJournalHooks(journal, start, wallets), journal, readerOf };
}
