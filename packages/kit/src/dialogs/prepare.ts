import type { Kit } from '../types.js';

/**
 * Fetches the dialogs and their sentences.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function prepareDialogs(kit: Kit): Promise<void> {
  await Promise.all([kit.part.load(), kit.language.load()]);
}
