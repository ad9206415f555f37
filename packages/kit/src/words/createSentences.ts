import { createStore, type Store } from '@causeway/core';
import type { Locale } from './locales.js';

/** The sentences of some screens, in the languages that are loaded. */
export interface Sentences<W> extends Store<Readonly<Partial<Record<Locale, W>>>> {
  /** Loads the sentences of a language once, and again after a failure. */
  load(locale: Locale): Promise<W>;
}

/** Creates the sentences of screens that are fetched on use, from one `import()` for each language. */
export function createSentences<W>(loaders: Readonly<Record<Locale, () => Promise<W>>>): Sentences<W> {
  const { get, set, subscribe } = createStore<Readonly<Partial<Record<Locale, W>>>>({});
  return {
    get,
    subscribe,
    async load(locale) {
      const known = get()[locale];
      if (known) return known;
      const words = await loaders[locale]();
      // Each component of a screen loads it, and each change of the store draws all of them again.
      if (get()[locale] !== words) set({ ...get(), [locale]: words });
      return words;
    },
  };
}
