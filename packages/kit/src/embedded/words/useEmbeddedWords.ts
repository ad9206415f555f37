import { useStore } from '@causeway/react';
import { useEffect, useRef } from 'react';
import type { Kit } from '../../types.js';
import type { Locale } from '../../words/locales.js';
import { plural } from '../../words/plural.js';
import { useLanguage } from '../../words/useLanguage.js';
import { fill, type Values } from '../../words/words.js';
import { embeddedWords, loadEmbeddedWords } from './loadEmbeddedWords.js';
import type { EmbeddedWordKey } from './words.js';

/** The sentences of the embedded wallet's screens. */
export interface EmbeddedLanguage {
  readonly locale: Locale;
  readonly t: (key: EmbeddedWordKey, values?: Values) => string;
  /** A sentence with a number. */
  readonly count: (key: EmbeddedWordKey, number: number) => string;
}

/**
 * The sentences in the kit's language, which `prepare` has loaded before a screen is shown. After a change of the language the
 * earlier one stays until the new one is loaded.
 */
export function useEmbeddedWords(kit: Kit): EmbeddedLanguage {
  const { locale } = useLanguage(kit);
  const all = useStore(embeddedWords);
  const shown = useRef(locale);
  useEffect(() => void loadEmbeddedWords(locale).catch(() => undefined), [locale]);
  if (all[locale]) shown.current = locale;
  const words = { ...(all[shown.current] ?? Object.values(all)[0]), ...kit.choices.embedded?.ui?.words };
  const sentence = (key: EmbeddedWordKey) => words[key] ?? '';
  return {
    locale: shown.current,
    t: (key, values) => fill(sentence(key), values),
    count: (key, number) => plural(sentence(key), number, shown.current),
  };
}
