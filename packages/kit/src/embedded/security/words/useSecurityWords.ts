import type { Kit } from '../../../types.js';
import { type SpokenLanguage, useSentences } from '../../../words/useSentences.js';
import { securityWords } from './loadSecurityWords.js';
import type { SecurityWordKey } from './words.js';

/** The sentences in the kit's language, which `prepareSecurity` has loaded before a screen is shown. */
export const useSecurityWords = (kit: Kit): SpokenLanguage<SecurityWordKey> =>
  useSentences(kit, securityWords, kit.choices.embedded?.ui?.words);
