import type { Kit } from '../../types.js';
import { type SpokenLanguage, useSentences } from '../../words/useSentences.js';
import { moneyWords } from './moneyWords.js';
import type { MoneyWordKey } from './words.js';

/** The sentences in the kit's language, which are loaded before a screen is shown. */
export const useMoneyWords = (kit: Kit): SpokenLanguage<MoneyWordKey> =>
  useSentences(kit, moneyWords, kit.choices.words);
