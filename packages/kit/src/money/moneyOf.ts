import { indexedDbStorage } from '@causeway/core';
import { createJournal, createTabPresence, createTracker } from '@causeway/journal';
import { followEntry, recheckEntry } from '@causeway/journal/follow';
import { createJournalHooks, type JournalHooks } from '@causeway/journal/react';
import type { Kit } from '../types.js';
import type { MoneyChoices } from './choices.js';
import { readerOf } from './readerOf.js';

/** What the screens of assets and transfers use: the app's, or the kit's own. */
interface Money extends MoneyChoices {
  readonly journal: JournalHooks;
}

const loaded = new WeakMap<object, Money>();

/** Loads what the screens use, once for a kit. */
export async function loadMoneyOf(kit: Kit): Promise<void> {
  const { wallets, choices } = kit;
  const chosen = await choices.money?.();
  if (!loaded.has(wallets))
    loaded.set(wallets, { ...chosen, journal: chosen?.journal ?? createOwnJournal(kit) });
}

/**
 * Returns what the screens use, always the same.
 *
 * @throws Error before `loadMoneyOf` has resolved.
 */
export function moneyOf({ wallets }: Pick<Kit, 'wallets'>): Money {
  const money = loaded.get(wallets);
  if (!money) throw new Error('The choices of the app are not loaded.');
  return money;
}

/** Creates the kit's own journal. It follows transactions as long as the page is open. */
function createOwnJournal(kit: Pick<Kit, 'wallets' | 'choices'>): JournalHooks {
  const storage = kit.choices.journalStorage ?? indexedDbStorage({ name: 'causeway-kit-journal' });
  const presence = createTabPresence();
  const journal = createJournal({ storage, ...presence });
  const tracker = createTracker({
    journal,
    follow: async (entry, options) => followEntry(await readerOf(kit, { id: entry.chainId }), entry, options),
    recheck: async (entry, options) => {
      const { recheck } = await readerOf(kit, { id: entry.chainId });
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
  return createJournalHooks(journal, start, kit.wallets);
}
