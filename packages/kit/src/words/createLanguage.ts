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
  /** Changes the language. */
  speak(locale: Locale | 'auto'): Promise<void>;
}

/**
 * The language of one kit: the button's English until another is loaded.
 *
 * @param replacements the app's own sentences by key; they win in every language.
 */
export function createLanguage(first: Locale | 'auto', replacements: Partial<Words> = {}): LanguageStore {
  let requested = first;
  // The server cannot know the browser's language: the first render is English, and the same on both sides.
  const drawn = first === 'auto' ? 'en' : first;
  const store = createStore(languageOf(drawn, { ...buttonWords, ...replacements }, drawn === 'en'));
  // Until another language is there, the button is disabled and its text is not shown; English gives it a name.
  const chosen = () => (requested === 'auto' ? pickLocale(globalThis.navigator?.languages ?? []) : requested);
  let loading: Promise<void> | undefined;
  const load = () => {
    const locale = chosen();
    // Of two languages that load at once, the one wanted last is shown.
    const isCurrent = () => chosen() === locale;
    loading ??= loadWords(locale).then(
      (words) => {
        if (isCurrent()) store.set(languageOf(locale, { ...words, ...replacements }, true));
      },
      (error: unknown) => {
        if (isCurrent()) loading = undefined;
        // Better the button in English than a button without a name.
        if (!store.get().ready) store.set(languageOf('en', { ...buttonWords, ...replacements }, true));
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
    async speak(locale) {
      const before = requested;
      const same = chosen();
      requested = locale;
      if (chosen() === same) return;
      loading = undefined;
      // English is known to the button without its other sentences, which are loaded if they were before.
      await load().catch((error: unknown) => {
        requested = before;
        throw error;
      });
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
