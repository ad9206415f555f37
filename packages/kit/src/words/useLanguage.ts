import { useStore } from '@causeway/react';
import type { Language, LanguageStore } from './language.js';
import type { Values } from './words.js';

/** The language of a kit: `t` for its sentences, `locale` for `Intl`, `dir` for the layout. */
export const useLanguage = (kit: { readonly language: LanguageStore }): Language =>
  useStore(kit.language, () => kit.language.before);

/** Fills the placeholders of a sentence. A placeholder without a value stays as it is. */
export const fill = (sentence: string, values: Values = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
