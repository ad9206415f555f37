import { useMemo } from 'react';
import { useLanguage } from './i18n.ts';

/** Numbers and times as the reader writes them. Times are milliseconds since 1970. */
export interface Format {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  dateTime(time: number): string;
  time(time: number): string;
  /** Such as "3 minutes ago"; `now` is passed so that the text is a pure function of its inputs. */
  ago(time: number, now: number): string;
  /** Bytes as kB or MB. */
  bytes(count: number): string;
  list(items: readonly string[]): string;
}

/** Formatters of the language in use. */
export function useFormat(): Format {
  const { tag } = useLanguage();
  return useMemo(() => createFormat(tag), [tag]);
}

/** Formatters of one language. */
export function createFormat(tag: string): Format {
  return {
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    dateTime: (time) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(time),
    time: (time) => new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }).format(time),
    ago: (time, now) => ago(tag, Math.round((time - now) / 1000)),
    bytes: (count) =>
      count < 1_000_000
        ? unit(tag, count / 1000, 'kilobyte', count < 10_000 ? 1 : 0)
        : unit(tag, count / 1_000_000, 'megabyte', 1),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  };
}

function ago(tag: string, seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(seconds, 'second');
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}

function unit(tag: string, value: number, name: string, digits: number): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(
    value,
  );
}
