import { WalletError } from '../words/error.js';

const invalid = (reason: string) => new WalletError('invalid-amount', { reason });
const top = 1n << 256n;

/**
 * The smallest units of an amount a person typed, exactly: nothing is rounded.
 *
 * @param text digits with at most one `.`; no sign, no grouping, no exponent.
 * @param decimals how many digits of the smallest unit make one, such as 18.
 * @throws WalletError `invalid-amount`.
 * @example
 * import { parseAmount } from '@causeway/protocol/amount';
 *
 * parseAmount('0.2', 18); // 200000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  const typed = String(text).trim();
  if (typed === '') throw invalid('it is empty.');
  if (typed.startsWith('-')) throw invalid('it must not be negative.');
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) || /^\d+,\d+$/.test(typed)) {
    throw invalid('write it with a point before the fraction and without commas.');
  }
  const match = /^(\d{0,78})(?:\.(\d*))?$/.exec(typed);
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') throw invalid('it may only have digits and one point.');
  if (fraction.length > decimals) {
    throw invalid(`it has ${fraction.length} digits after the point; there can be at most ${decimals}.`);
  }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (value >= top) throw invalid('it is too large.');
  return value;
}

/**
 * The exact amount as text, without trailing zeros; `parseAmount` reads it back to the same value.
 *
 * @example
 * import { formatAmount } from '@causeway/protocol/amount';
 *
 * formatAmount(200000000000000000n, 18); // '0.2'
 */
export function formatAmount(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}
