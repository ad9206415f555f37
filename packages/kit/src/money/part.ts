import type { Kit } from '../types.js';
import { AccountMoney } from './AccountMoney.js';
import { loadMoneyOf } from './moneyOf.js';
import { ReadLabel } from './ReadLabel.js';
import { SendForm } from './SendForm.js';
import { moneyWords } from './words/moneyWords.js';

export { AccountNetwork } from '../account/AccountNetwork.js';

/**
 * Loads the assets and the activity of an account, with their sentences and the app's choices.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function loadMoney(kit: Kit): Promise<typeof AccountMoney> {
  await prepare(kit);
  return AccountMoney;
}

/** Loads the form of a transfer, see `loadMoney`. */
export async function loadForm(kit: Kit): Promise<typeof SendForm> {
  await prepare(kit);
  return SendForm;
}

/** Loads what reads the name and the balance of an account, with the app's choices. */
export async function loadLabel(kit: Kit): Promise<typeof ReadLabel> {
  await loadMoneyOf(kit);
  return ReadLabel;
}

const prepare = (kit: Kit) => Promise.all([loadMoneyOf(kit), moneyWords.load(kit.language.get().locale)]);
