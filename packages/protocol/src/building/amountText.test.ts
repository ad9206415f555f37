import { describe, expect, it } from 'vitest';
import { parseAmount } from './amount.js';
import { amountText, decimalOf, typedAmount } from './amountText.js';

it.each([
  ['en-GB', '.', '1.234'],
  ['en-ZA', ',', '1,234'],
  ['de', ',', '1,234'],
  ['fa', '.', '1.234'],
  ['ar-EG', '.', '1.234'],
] as const)(
  'a typed amount in %s has the separator %s, which is a comma or a point',
  (tag, decimal, text) => {
    expect(decimalOf(tag)).toBe(decimal);
    expect(typedAmount(1_234n, 3, tag)).toBe(text);
  },
);

describe('an amount in the reader’s locale', () => {
  it.each([
    ['1234.5', 'en', 'exact', '1,234.5'],
    ['1234.5', 'de', 'exact', '1.234,5'],
    ['1.250000000000000001', 'en', 'short', '1.25'],
    ['1.999999999999999999', 'en', 'short', '1.999999'],
    ['0.123456789012345678', 'en', 'exact', '0.123456789012345678'],
    ['0.123456789012345678', 'en', 'short', '0.123456'],
    ['0.000000001234', 'en', 'short', '0.0000000012'],
    ['0.000000000000000001', 'en', 'short', '0.000000000000000001'],
    ['9007199254740993.000000000000000001', 'en', 'exact', '9,007,199,254,740,993.000000000000000001'],
    ['10000', 'ar', 'short', '10,000'],
    ['1.25', 'fa', 'exact', '۱٫۲۵'],
  ] as const)('the amount %s in %s, %s, is %s', (text, tag, precision, shown) => {
    expect(amountText(parseAmount(text, 18), 18, tag, precision)).toBe(shown);
  });

  it('a negative amount below one keeps its sign', () => {
    expect(amountText(-5n, 1, 'en')).toBe('-0.5');
  });
});
