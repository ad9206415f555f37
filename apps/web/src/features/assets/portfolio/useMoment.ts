import { useFormat } from '../../../i18n/format.ts';

/** Formats a time: the time of day for today, with the date otherwise. */
export function useMoment(): (time: number) => string {
  const format = useFormat();
  const today = new Date().toDateString();
  return (time) => (new Date(time).toDateString() === today ? format.time(time) : format.dateTime(time));
}
