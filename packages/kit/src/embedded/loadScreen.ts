import type { Kit } from '../types.js';
import { EmbeddedScreen } from './entry/EmbeddedScreen.js';
import { prepare } from './prepare.js';
import { WalletRows } from './WalletRows.js';

/**
 * Loads the screen that signs in, with its sentences.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function loadScreen(kit: Kit): Promise<typeof EmbeddedScreen> {
  await prepare(kit);
  return EmbeddedScreen;
}

/** Loads the rows of the account dialog, see `loadScreen`. */
export async function loadRows(kit: Kit): Promise<typeof WalletRows> {
  await prepare(kit);
  return WalletRows;
}
