import type { Kit } from '../../types.js';
import { type SpokenLanguage, useSentences } from '../../words/useSentences.js';
import { embeddedWords } from './loadEmbeddedWords.js';
import type { EmbeddedWordKey } from './words.js';

/** The sentences of the embedded wallet's screens. */
export type EmbeddedLanguage = SpokenLanguage<EmbeddedWordKey>;

/** The sentences in the kit's language, which `prepareRequests` has loaded before a screen is shown. */
export const useEmbeddedWords = (kit: Kit): EmbeddedLanguage =>
  useSentences(kit, embeddedWords, kit.choices.embedded?.ui?.words);
