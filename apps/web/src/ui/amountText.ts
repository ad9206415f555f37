/**
 * An amount of a coin's smallest unit as decimal text, exact: `1500000000000000000n` with 18 decimals is `1.5`.
 */
export function exactAmount(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

/**
 * The amount in the reader's number format. `short` keeps at most six significant digits of the fraction and never
 * rounds up; `exact` keeps all of them.
 */
export function localAmount(text: string, tag: string, precision: 'short' | 'exact'): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = precision === 'exact' ? fraction : truncate(whole, fraction);
  // Formatted in two halves: a formatter's own fraction ends at 20 digits in browsers still in use.
  const format = new Intl.NumberFormat(tag);
  const sign = whole === '-0' ? '-' : '';
  const shown = sign + format.format(BigInt(whole));
  if (!kept) return shown;
  const point = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${shown}${point}${kept.replace(/\d/g, (digit) => format.format(Number(digit)))}`;
}

/** The decimal separator of typed amounts: a comma where the locale uses one, else a point. */
export function decimalOf(tag: string): '.' | ',' {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** An amount as the reader would type it. */
export const typedAmount = (value: bigint, decimals: number, tag: string): string =>
  exactAmount(value, decimals).replace('.', decimalOf(tag));

/** Six digits after the point; more where the amount is so small that six would show zero. */
function truncate(whole: string, fraction: string): string {
  const leading = /^-?0$/.test(whole) ? (fraction.match(/^0*/)?.[0].length ?? 0) : 0;
  return fraction.slice(0, Math.max(6, leading + 2)).replace(/0+$/, '');
}
