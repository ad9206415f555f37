import { formatAmount } from '@causeway/protocol/amount';

/** The number format of a region. */
interface Numbers {
  readonly format: (value: bigint | number) => string;
  readonly point: string;
}

const formats = new Map<string, Numbers>();

/** A cache, because creating a formatter takes longer than formatting hundreds of amounts. */
function numbersOf(tag: string): Numbers {
  const cached = formats.get(tag);
  if (cached) return cached;
  const numbers = new Intl.NumberFormat(tag);
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const made = { format: numbers.format, point };
  formats.set(tag, made);
  return made;
}

/**
 * Formats an amount in the person's number format. `short` keeps at most six significant digits of the fraction and never
 * rounds up; `exact` keeps all of them.
 */
export function localAmount(text: string, tag: string, precision: 'short' | 'exact'): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = precision === 'exact' ? fraction : truncate(whole, fraction);
  // Formatted in two parts, because a formatter's fraction ends at 20 digits in browsers still in use.
  const { format, point } = numbersOf(tag);
  const sign = whole === '-0' ? '-' : '';
  const integer = sign + format(BigInt(whole));
  return digits ? `${integer}${point}${digits.replace(/\d/g, (digit) => format(Number(digit)))}` : integer;
}

/** The decimal separator of typed amounts: a comma where the locale uses one, else a point. */
export const decimalOf = (tag: string): '.' | ',' => (numbersOf(tag).point === ',' ? ',' : '.');

/** Formats an amount as the person would type it. */
export const typedAmount = (value: bigint, decimals: number, tag: string): string =>
  formatAmount(value, decimals).replace('.', decimalOf(tag));

/** Keeps six digits after the point; more where six would show zero. */
function truncate(whole: string, fraction: string): string {
  const leading = /^-?0$/.test(whole) ? (fraction.match(/^0*/)?.[0].length ?? 0) : 0;
  return fraction.slice(0, Math.max(6, leading + 2)).replace(/0+$/, '');
}
