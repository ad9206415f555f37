import { formatAmount } from './amount.js';

/** The number format of a locale. */
interface Numbers {
  readonly format: (value: bigint | number) => string;
  readonly point: string;
}

const formats = new Map<string, Numbers>();

/** A cache, because creating a formatter takes longer than formatting hundreds of amounts. */
function numbersOf(locale: string): Numbers {
  const cached = formats.get(locale);
  if (cached) return cached;
  const numbers = new Intl.NumberFormat(locale);
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const made = { format: numbers.format, point };
  formats.set(locale, made);
  return made;
}

/**
 * Formats an amount in the digits and marks of a locale. `exact` keeps all digits; `short` keeps six after the decimal mark,
 * more where six would show zero, and never rounds up.
 *
 * @param value in the smallest unit.
 * @param decimals how many digits of the smallest unit make one.
 * @example
 * import { amountText } from '@causeway/protocol/amountText';
 *
 * amountText(1_234_567_891n, 6, 'de'); // '1.234,567891'
 */
export function amountText(
  value: bigint,
  decimals: number,
  locale: string,
  precision: 'short' | 'exact' = 'exact',
): string {
  const [whole = '0', fraction = ''] = formatAmount(value, decimals).split('.');
  const digits = precision === 'exact' ? fraction : truncate(whole, fraction);
  // Formatted in two parts, because a formatter's fraction ends at 20 digits in browsers still in use.
  const { format, point } = numbersOf(locale);
  const sign = whole === '-0' ? '-' : '';
  const integer = sign + format(BigInt(whole));
  return digits ? `${integer}${point}${digits.replace(/\d/g, (digit) => format(Number(digit)))}` : integer;
}

/**
 * The decimal mark of typed amounts: a comma where the locale uses one, else a point.
 *
 * @example
 * import { decimalOf } from '@causeway/protocol/amountText';
 *
 * decimalOf('de'); // ','
 */
export const decimalOf = (locale: string): '.' | ',' => (numbersOf(locale).point === ',' ? ',' : '.');

/**
 * Formats an amount as a person would type it.
 *
 * @example
 * import { typedAmount } from '@causeway/protocol/amountText';
 *
 * typedAmount(1_500n, 3, 'de'); // '1,5'
 */
export const typedAmount = (value: bigint, decimals: number, locale: string): string =>
  formatAmount(value, decimals).replace('.', decimalOf(locale));

/** Keeps six digits after the mark; more where six would show zero. */
function truncate(whole: string, fraction: string): string {
  const leading = /^-?0$/.test(whole) ? (fraction.match(/^0*/)?.[0].length ?? 0) : 0;
  return fraction.slice(0, Math.max(6, leading + 2)).replace(/0+$/, '');
}
