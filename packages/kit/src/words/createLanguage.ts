import { createStore, type Store } from '@causeway/core';
import { buttonWords } from './buttonWords.js';
import { directionOf, type Locale, loadWords, pickLocale } from './locales.js';
import { fill, type Values, type WordKey, type Words } from './words.js';

/** A loaded language. Frozen; a new object when its sentences are loaded. */
export interface Language {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** Whether all sentences of the chosen language are loaded, not only those of the button in English. */
  readonly ready: boolean;
  /** Returns a sentence with its placeholders filled; an empty text while it is not loaded. */
  readonly t: (key: WordKey, values?: Values) => string;
}

/** The language of a kit, and the functions that load it. */
export interface LanguageStore extends Store<Language> {
  /** The language before any is loaded, which the server renders. */
  readonly before: Language;
  /** Loads every sentence once, and again after a failure. */
  load(): Promise<void>;
  /** Loads the language if the button needs it; English is bundled with the button. Never rejects. */
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
  const languageOf = (locale: Locale, words: Partial<Words>, ready: boolean): Language =>
    Object.freeze({
      locale,
      dir: directionOf(locale),
      ready,
      t: (key: WordKey, values?: Values) => fill(replacements[key] ?? words[key] ?? '', values),
    });
  let requested = first;
  // The server has no browser language, so the first render is English on both sides.
  const drawn = first === 'auto' ? 'en' : first;
  const before = languageOf(drawn, buttonWords, drawn === 'en');
  const store = createStore(before);
  // Until another language is loaded, the button is disabled and its text is hidden; English gives it a name.
  const chosen = () => (requested === 'auto' ? pickLocale(globalThis.navigator?.languages ?? []) : requested);
  let loading: Promise<void> | undefined;
  const load = () => {
    const locale = chosen();
    // When two languages load at once, the last requested one is shown.
    const isCurrent = () => chosen() === locale;
    loading ??= loadWords(locale).then(
      (words) => {
        if (isCurrent()) store.set(languageOf(locale, words, true));
      },
      (error: unknown) => {
        if (isCurrent()) loading = undefined;
        // Without the language the button stays English, so that it has a name.
        if (!store.get().ready) store.set(languageOf('en', buttonWords, true));
        throw error;
      },
    );
    return loading;
  };
  return {
    ...store,
    before,
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
      // English is bundled with the button; its other sentences are loaded if they were loaded before.
      await load().catch((error: unknown) => {
        requested = before;
        throw error;
      });
    },
  };
}
