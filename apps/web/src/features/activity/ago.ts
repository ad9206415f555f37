/** The start of the local day of a time (ms). */
const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** The local days from `now` to a time: -1 for yesterday. Rounded, because a day may have 23 or 25 hours. */
export const daysBetween = (now: number, time: number): number =>
  Math.round((startOf(time) - startOf(now)) / 86_400_000);

/**
 * Formats a time (ms) relative to `now`, such as "3 minutes ago". Minutes and hours count once they are full, days from
 * midnight to midnight, because "yesterday" is a day of the calendar.
 */
export function ago(tag: string, time: number, now: number): string {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const seconds = Math.round((time - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(seconds, 'second');
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
  return relative.format(daysBetween(now, time), 'day');
}
