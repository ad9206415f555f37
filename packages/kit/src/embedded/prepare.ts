import type { Kit } from '../types.js';
import { loadEmbeddedWords } from './words/loadEmbeddedWords.js';

/**
 * Fetches the sentences of the screens, in the kit's language.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function prepare({ language }: Kit): Promise<void> {
  await language.load();
  await loadEmbeddedWords(language.get().locale);
}
