import { useStore } from '@causeway/react';
import { useEffect, useRef } from 'react';
import type { Kit } from '../types.js';
import type { Sentences } from './createSentences.js';
import type { Locale } from './locales.js';
import { plural } from './plural.js';
import { fill, useLanguage } from './useLanguage.js';
import type { Values } from './words.js';

/** The sentences of some screens in one language. */
export interface SpokenLanguage<K extends string> {
  readonly locale: Locale;
  readonly t: (key: K, values?: Values) => string;
  /** A sentence with a number. */
  readonly count: (key: K, number: number) => string;
}

/**
 * The sentences of some screens in the kit's language, which are loaded before a screen is shown. After a change of the
 * language the earlier one stays until the new one is loaded.
 *
 * @param replacements the app's own sentences by key; they win in every language.
 */
export function useSentences<K extends string>(
  kit: Kit,
  sentences: Sentences<Readonly<Record<K, string>>>,
  replacements?: Readonly<Record<string, string | undefined>>,
): SpokenLanguage<K> {
  const { locale } = useLanguage(kit);
  const all = useStore(sentences);
  const shown = useRef(locale);
  useEffect(() => void sentences.load(locale).catch(() => undefined), [sentences, locale]);
  if (all[locale]) shown.current = locale;
  const words = all[shown.current] ?? Object.values(all)[0];
  const sentence = (key: K) => replacements?.[key] ?? words?.[key] ?? '';
  return {
    locale: shown.current,
    t: (key, values) => fill(sentence(key), values),
    count: (key, number) => plural(sentence(key), number, shown.current),
  };
}
