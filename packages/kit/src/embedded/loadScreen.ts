import type { Kit } from '../types.js';
import { EmbeddedScreen } from './entry/EmbeddedScreen.js';
import { prepare } from './prepare.js';
import { SecurityRow } from './SecurityRow.js';

/**
 * Loads the screen that signs in, with its sentences.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function loadScreen(kit: Kit): Promise<typeof EmbeddedScreen> {
  await prepare(kit);
  return EmbeddedScreen;
}

/** Loads the row of the account dialog, see `loadScreen`. */
export async function loadRow(kit: Kit): Promise<typeof SecurityRow> {
  await prepare(kit);
  return SecurityRow;
}
