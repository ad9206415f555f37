import type { MoneyChoices } from '@causeway/kit';
import { book } from './features/book/app.ts';
import { showBalances } from './features/connections/showBalances.ts';
import { journalHooks } from './features/journal/useJournal.ts';
import { preferences } from './preferences.ts';
import { mayRead } from './visit.ts';

/** The kit's dialogs read balances once the page may. */
export const balances = { allowed: mayRead, allow: showBalances };

/** A transaction that is sent in the kit's dialogs is in the app's journal. */
export const journal = journalHooks;

/** The visitor's address book, which is loaded while a dialog shows it. */
export const addressBook: MoneyChoices['addressBook'] = {
  get: book.entries.get,
  subscribe(listener) {
    const stops = [book.entries.subscribe(listener), book.start()];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The name of an account, once the visitor has switched names on. A claimed name is not shown. */
export const lookupName: MoneyChoices['lookupName'] = async (address, { chainId, signal }) => {
  if (preferences.get().names !== 'on' || !address.startsWith('0x')) return undefined;
  const { names } = await import('./features/names/app.ts');
  const found = await names().lookup({ address, chainId, signal });
  return found?.verified ? found.name : undefined;
};

/** The name is looked up again when the visitor switches names on or off, or chooses other servers. */
export const nameSources: MoneyChoices['nameSources'] = {
  get() {
    const { names, baseNames } = preferences.get();
    return `${names} ${baseNames}`;
  },
  subscribe: preferences.subscribe,
};
