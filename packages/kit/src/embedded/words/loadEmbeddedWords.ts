import { createStore } from '@causeway/core';
import type { Locale } from '../../words/locales.js';
import type { EmbeddedWords } from './words.js';

/** Each language is a separate chunk, fetched on use. */
const loaders = {
  en: async () => (await import('./en.js')).en,
} as const satisfies Readonly<Partial<Record<Locale, () => Promise<EmbeddedWords>>>>;

/** The languages that are loaded. */
export const embeddedWords = createStore<Readonly<Partial<Record<Locale, EmbeddedWords>>>>({});

/** Loads the sentences of a language once, and again after a failure. */
export async function loadEmbeddedWords(locale: Locale): Promise<EmbeddedWords> {
  const known = embeddedWords.get()[locale];
  if (known) return known;
  const words = await (loaders[locale as 'en'] ?? loaders.en)();
  embeddedWords.set({ ...embeddedWords.get(), [locale]: words });
  return words;
}
