import type { JournalHooks } from '@causeway/journal/react';
import type { Kit } from '../types.js';
import type { MoneyChoices } from './choices.js';
import { createOwnJournal } from './ownJournal.js';

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
