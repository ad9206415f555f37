import { useStore } from '@causeway/react';
import type { Kit } from '../types.js';
import type { Language } from './createLanguage.js';

/** The language of a kit: `t` for its sentences, `locale` for `Intl`, `dir` for the layout. */
export const useLanguage = (kit: Kit): Language => useStore(kit.language, () => kit.language.before);
