/** Why an amount cannot be used. */
export type AmountProblem =
  | 'not-a-number'
  | 'negative'
  | 'ambiguous'
  | 'too-many-decimals'
  | 'zero'
  | 'too-large';

/** What a typed amount means, in the smallest unit. */
export type AmountReading =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly value: bigint }
  | { readonly status: 'bad'; readonly problem: AmountProblem };

const bad = (problem: AmountProblem): AmountReading => ({ status: 'bad', problem });

/** Arabic-Indic and Persian digits and the Arabic decimal separator, as the digits of the programming languages. */
function westernDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace('\u066b', '.');
}

/**
 * Reads an amount a person typed, exactly: nothing is rounded and nothing is guessed. A point or a comma separates
 * the decimals; a comma before exactly three digits could mean thousands, so it is refused as `ambiguous`.
 *
 * @param decimals how many digits of the smallest unit make one.
 * @param largest that a transaction can carry, in the smallest unit.
 */
export function readAmount(text: string, decimals: number, largest: bigint): AmountReading {
  const typed = westernDigits(text.trim());
  if (typed === '') return { status: 'empty' };
  if (/^[-\u2212]\s*[\d.,]/.test(typed)) return bad('negative');
  const [, whole = '', separator, fraction = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(typed) ?? [];
  if (whole === '' && fraction === '') return bad('not-a-number');
  if (separator === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return bad('ambiguous');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return bad('too-many-decimals');
  if (whole.length + decimals > 90) return bad('too-large');
  const value = BigInt(whole || '0') * 10n ** BigInt(decimals) + BigInt(digits.padEnd(decimals, '0') || '0');
  if (value > largest) return bad('too-large');
  return value === 0n ? bad('zero') : { status: 'ok', value };
}

/** Whether the account can pay. Absent numbers are not known and nothing is said about them. */
export function checkFunds(
  value: bigint,
  known: { readonly balance?: bigint; readonly fee?: bigint },
): 'over-balance' | 'over-with-fee' | undefined {
  if (known.balance === undefined) return undefined;
  if (value > known.balance) return 'over-balance';
  return known.fee !== undefined && value + known.fee > known.balance ? 'over-with-fee' : undefined;
}
