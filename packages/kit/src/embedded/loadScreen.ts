import type { Kit } from '../types.js';
import { EmbeddedScreen } from './entry/EmbeddedScreen.js';
import { prepareRequests } from './prepare.js';
import { WalletRows } from './WalletRows.js';

/**
 * Loads the screen that signs in, with its sentences.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function loadScreen(kit: Kit): Promise<typeof EmbeddedScreen> {
  await prepareRequests(kit);
  return EmbeddedScreen;
}

/** Loads the rows of the account dialog, see `loadScreen`. */
export async function loadRows(kit: Kit): Promise<typeof WalletRows> {
  await prepareRequests(kit);
  return WalletRows;
}
