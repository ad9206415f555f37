import { createStore, type Store } from '@causeway/core';
import { buttonWords } from './buttonWords.js';
import { directionOf, type Locale, loadWords, pickLocale } from './locales.js';
import { fill, type Values, type WordKey, type Words } from './words.js';

/** A language in use. Frozen; a new object when its sentences are loaded. */
export interface Language {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** Whether the sentences of the chosen language are there, and not only those of the button in English. */
  readonly ready: boolean;
  /** A sentence with its placeholders filled. Empty while it is not loaded. */
  readonly t: (key: WordKey, values?: Values) => string;
}

/** The language of a kit, and what loads it. */
export interface LanguageStore extends Store<Language> {
  /** Loads every sentence; once, and again after a failure. */
  load(): Promise<void>;
  /** Loads the language if the button needs it, which knows English by itself. Never rejects. */
  start(): void;
}

/**
 * The language of one kit: the button's English until another is loaded.
 *
 * @param own the app's own sentences by key; they win in every language.
 */
export function createLanguage(wanted: Locale | 'auto', own: Partial<Words> = {}): LanguageStore {
  // The server cannot know the browser's language: the first render is English, and the same on both sides.
  const first = wanted === 'auto' ? 'en' : wanted;
  const store = createStore(languageOf(first, { ...buttonWords, ...own }, first === 'en'));
  // Until another language is there, the button is disabled and its text is not shown; English gives it a name.
  const chosen = () => (wanted === 'auto' ? pickLocale(globalThis.navigator?.languages ?? []) : wanted);
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= loadWords(chosen()).then(
      (words) => store.set(languageOf(chosen(), { ...words, ...own }, true)),
      (error: unknown) => {
        loading = undefined;
        // Better the button in English than a button without a name.
        if (!store.get().ready) store.set(languageOf('en', { ...buttonWords, ...own }, true));
        throw error;
      },
    );
    return loading;
  };
  return {
    ...store,
    load,
    start() {
      if (chosen() !== 'en') load().catch(() => undefined);
    },
  };
}

function languageOf(locale: Locale, words: Partial<Words>, ready: boolean): Language {
  return Object.freeze({
    locale,
    dir: directionOf(locale),
    ready,
    t: (key: WordKey, values?: Values) => fill(words[key] ?? '', values),
  });
}
