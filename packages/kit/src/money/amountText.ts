import { formatAmount } from '@causeway/protocol/amount';

/** The decimal mark of a language. */
export const decimalOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.';

/**
 * Formats an amount exactly, in the digits and marks of a language.
 *
 * @param value in the smallest unit.
 * @param most digits after the decimal mark; further digits are cut off and never rounded up. All by default.
 */
export function amountText(value: bigint, decimals: number, locale: string, most = decimals): string {
  const [whole = '0', all = ''] = formatAmount(value, decimals).split('.');
  const fraction = all.slice(0, most).replace(/0+$/, '');
  const format = new Intl.NumberFormat(locale);
  const text = format.format(BigInt(whole));
  if (fraction === '') return text;
  const mark = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return text + mark + [...fraction].map((digit) => format.format(Number(digit))).join('');
}
