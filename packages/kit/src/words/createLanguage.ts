import { createStore } from '@causeway/core';
import { buttonWords } from './buttonWords.js';
import type { Language, LanguageStore } from './language.js';
import { directionOf, type Locale, loadWords, pickLocale } from './locales.js';
import { fill } from './useLanguage.js';
import type { Values, WordKey, Words } from './words.js';

interface LanguageOptions {
  readonly locale?: Locale | 'auto';
  /** The app's own sentences by key; they win in every language. */
  readonly words?: Partial<Words>;
}

/** The language of one kit: the button's English until another is loaded. */
export function createLanguage({
  locale: first = 'en',
  words: replacements = {},
}: LanguageOptions): LanguageStore {
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
