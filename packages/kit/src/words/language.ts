import type { Store } from '@causeway/core';
import type { Locale } from './locales.js';
import type { Values, WordKey } from './words.js';

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
