import { useLanguage } from './i18n.ts';

/** Formats numbers and times in the person's region. Times are milliseconds since 1970. */
interface Format {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  dateTime(time: number): string;
  time(time: number): string;
  /** Bytes as B, kB or MB, thousands at a time. */
  bytes(count: number): string;
  list(items: readonly string[]): string;
}

/** Formatters of the language in use. */
export function useFormat(): Format {
  const { region } = useLanguage();
  const format = formats.get(region) ?? createFormat(region);
  formats.set(region, format);
  return format;
}

/** Formatters by language tag: creating them takes longer than formatting, and a list has hundreds of times. */
const formats = new Map<string, Format>();

function createFormat(tag: string): Format {
  let dateTime: Intl.DateTimeFormat | undefined;
  let timeOfDay: Intl.DateTimeFormat | undefined;
  return {
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    dateTime(time) {
      dateTime ??= new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
      return dateTime.format(time);
    },
    time(time) {
      timeOfDay ??= new Intl.DateTimeFormat(tag, { timeStyle: 'medium' });
      return timeOfDay.format(time);
    },
    bytes: (count) => bytes(tag, count),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  };
}

function bytes(tag: string, count: number): string {
  // Only the long form of a byte has a plural.
  if (count < 1000) return unit(tag, count, { unit: 'byte', unitDisplay: 'long' });
  if (count < 1_000_000) return unit(tag, count / 1000, { unit: 'kilobyte' });
  return unit(tag, count / 1_000_000, { unit: 'megabyte' });
}

const unit = (tag: string, value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(tag, { style: 'unit', maximumFractionDigits: 1, ...options }).format(value);

/** Seconds as minutes and seconds, such as `29:05`. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
