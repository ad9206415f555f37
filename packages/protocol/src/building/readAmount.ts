/** Why an amount cannot be used. */
type AmountProblem = 'not-a-number' | 'negative' | 'ambiguous' | 'too-many-decimals' | 'zero' | 'too-large';

/** The result of parsing a typed amount, in the smallest unit. */
export type AmountReading =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly value: bigint }
  | { readonly status: 'bad'; readonly problem: AmountProblem };

const bad = (problem: AmountProblem): AmountReading => ({ status: 'bad', problem });

/**
 * Converts Arabic and Persian digits to those of ASCII, their decimal mark to `decimal`, and marks between thousands other
 * than `.` and `,` to spaces.
 *
 * @example
 * import { plainDigits } from '@causeway/protocol/readAmount';
 *
 * plainDigits('\u0663\u0663\u066b\u0665'); // '33.5'
 */
export function plainDigits(text: string, decimal: '.' | ',' = '.'): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace('\u066b', decimal)
    .replace(/(\d)[ \u00a0\u2009\u202f'\u2019\u066c](?=\d)/g, '$1 ');
}

/** Thousands with one and the same mark between them, the last of three digits; then decimals after another mark. */
const grouped = /^([1-9]\d{0,2}([., ])(?:\d{2,3}\2)*\d{3})(?:([.,])(\d*))?$/;

const none = { whole: '', fraction: '' } as const;

/**
 * Parses a typed amount exactly: nothing is rounded or guessed. Thousands may be separated. A single separator before
 * exactly three digits is the decimal one only if the locale uses it so; otherwise it is rejected as `ambiguous`.
 *
 * @param decimals how many digits of the smallest unit make one.
 * @param largest that a transaction can carry, in the smallest unit.
 * @param decimal the reader's decimal mark.
 * @example
 * import { readAmount } from '@causeway/protocol/readAmount';
 *
 * readAmount('1.000,5', 18, 2n ** 256n - 1n, ','); // { status: 'ok', value: 1000500000000000000000n }
 */
export function readAmount(
  text: string,
  decimals: number,
  largest: bigint,
  decimal: '.' | ',' = '.',
): AmountReading {
  const typed = plainDigits(text.trim(), decimal);
  if (typed === '') return { status: 'empty' };
  if (/^[-\u2212]\s*[\d.,]/.test(typed)) return bad('negative');
  const parts = partsOf(typed, decimal);
  if (parts === 'ambiguous') return bad('ambiguous');
  const { whole, fraction } = parts;
  if (whole === '' && fraction === '') return bad('not-a-number');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return bad('too-many-decimals');
  const places = whole.replace(/^0+/, '').length;
  if (places > 0 && places + decimals > 90) return bad('too-large');
  const value = BigInt(whole || '0') * 10n ** BigInt(decimals) + BigInt(digits.padEnd(decimals, '0') || '0');
  if (value > largest) return bad('too-large');
  return value === 0n ? bad('zero') : { status: 'ok', value };
}

/** The digits before and after the decimal separator; none for an invalid amount. */
function partsOf(typed: string, decimal: string): { whole: string; fraction: string } | 'ambiguous' {
  const [, first = '', mark, second = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(typed) ?? [];
  if (first !== '' || second !== '') {
    const thousands = mark !== decimal && second.length === 3 && /^[1-9]\d{0,2}$/.test(first);
    return thousands ? 'ambiguous' : { whole: first, fraction: second };
  }
  const [, whole = '', between, point, fraction = ''] = grouped.exec(typed) ?? [];
  return point === between ? none : { whole: whole.replace(/\D/g, ''), fraction };
}

/**
 * Whether the account can pay. With an unknown number there is no result.
 *
 * @example
 * import { checkFunds } from '@causeway/protocol/readAmount';
 *
 * checkFunds(9n, { balance: 10n, fee: 2n }); // 'over-with-fee'
 */
export function checkFunds(
  value: bigint,
  known: { readonly balance?: bigint; readonly fee?: bigint },
): 'over-balance' | 'over-with-fee' | undefined {
  if (known.balance === undefined) return undefined;
  if (value > known.balance) return 'over-balance';
  return known.fee !== undefined && value + known.fee > known.balance ? 'over-with-fee' : undefined;
}
