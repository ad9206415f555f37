import { useContext } from 'react';
import type { Kit } from '../../types.js';
import { LookContext } from '../look/look.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** The texts of times in the reader's language, isolated, for sentences of either direction. */
export function useTimes(kit: Kit) {
  const { locale } = useSecurityWords(kit);
  const language = useContext(LookContext).locale ?? locale;
  const text = (at: number, options: Intl.DateTimeFormatOptions) =>
    `\u2068${new Intl.DateTimeFormat(language, options).format(at)}\u2069`;
  return {
    /** A time; of today without the date. */
    time: (at: number) =>
      text(at, {
        timeStyle: 'short',
        dateStyle: new Date(at).toDateString() === new Date().toDateString() ? undefined : 'medium',
      }),
    day: (at: number) => text(at, { dateStyle: 'medium' }),
  };
}
