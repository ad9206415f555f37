import { describe, expect, it } from 'vitest';
import { decimalOf, localAmount, typedAmount } from './amountText.ts';

it.each([
  ['en-GB', '.', '1.234'],
  ['en-ZA', ',', '1,234'],
  ['de', ',', '1,234'],
  ['ar-EG', '.', '1.234'],
] as const)('an amount in %s uses the separator %s', (tag, decimal, text) => {
  expect(decimalOf(tag)).toBe(decimal);
  expect(typedAmount(1_234n, 3, tag)).toBe(text);
});

describe('an amount in the reader’s locale', () => {
  it.each([
    ['1234.5', 'en', 'exact', '1,234.5'],
    ['1234.5', 'de', 'exact', '1.234,5'],
    ['0.123456789012345678', 'en', 'exact', '0.123456789012345678'],
    ['0.123456789012345678', 'en', 'short', '0.123456'],
    ['0.999999999', 'en', 'short', '0.999999'],
    ['0.000000001234', 'en', 'short', '0.0000000012'],
    ['9007199254740993.000000000000000001', 'en', 'exact', '9,007,199,254,740,993.000000000000000001'],
    ['10000', 'ar', 'short', '10,000'],
    ['-0.5', 'en', 'exact', '-0.5'],
    ['1.25', 'fa', 'exact', '۱٫۲۵'],
  ] as const)('the amount %s in %s, %s, is %s', (text, tag, precision, shown) => {
    expect(localAmount(text, tag, precision)).toBe(shown);
  });
});
