import { useFormat } from '../../../i18n/format.ts';

/** Words for a time: that of the day today, with the date otherwise. */
export function useMoment(): (time: number) => string {
  const format = useFormat();
  const today = new Date().toDateString();
  return (time) => (new Date(time).toDateString() === today ? format.time(time) : format.dateTime(time));
}
