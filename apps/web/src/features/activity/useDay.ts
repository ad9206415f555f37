import { useMemo } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';

/** Writes the day of a time (ms) as the reader does. */
export function useDay(): (time: number) => string {
  const { region } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(region, { dateStyle: 'full' });
    return (time: number) => format.format(time);
  }, [region]);
}
