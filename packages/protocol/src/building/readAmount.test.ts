import { describe, expect, test } from 'vitest';
import { checkFunds, plainDigits, readAmount } from './readAmount.js';

const largest = 2n ** 256n - 1n;

describe('a typed amount', () => {
  test.each([
    ['0.2', 200_000_000_000_000_000n],
    ['0,2', 200_000_000_000_000_000n],
    ['.5', 500_000_000_000_000_000n],
    ['1.', 1_000_000_000_000_000_000n],
    [' 1 ', 1_000_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['1.50000000000000000000', 1_500_000_000_000_000_000n],
    ['0,125', 125_000_000_000_000_000n],
    ['1000,125', 1_000_125_000_000_000_000_000n],
    ['\u0660\u066b\u0662', 200_000_000_000_000_000n],
    ['\u06f1\u066b\u06f5', 1_500_000_000_000_000_000n],
    ['1,000.5', 1_000_500_000_000_000_000_000n],
    ['1.000,5', 1_000_500_000_000_000_000_000n],
    ['1 000,5', 1_000_500_000_000_000_000_000n],
    ['1\u202f000', 1_000_000_000_000_000_000_000n],
    ['1\u2019000.5', 1_000_500_000_000_000_000_000n],
    ['1,234.56', 1_234_560_000_000_000_000_000n],
    ['1234,567', 1_234_567_000_000_000_000_000n],
    [`${'0'.repeat(100)}5`, 5_000_000_000_000_000_000n],
    ['1.000.000', 1_000_000_000_000_000_000_000_000n],
    ['1,00,000', 100_000_000_000_000_000_000_000n],
    ['1.000', 1_000_000_000_000_000_000n],
    ['\u0661\u066c\u0660\u0660\u0660\u066b\u0665', 1_000_500_000_000_000_000_000n],
    ['123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n * 10n ** 18n],
  ])('readAmount parses %s exactly', (text, value) => {
    expect(readAmount(text, 18, largest)).toEqual({ status: 'ok', value });
  });

  test.each([
    ['abc', 'not-a-number'],
    ['.', 'not-a-number'],
    ['1 00', 'not-a-number'],
    ['1 000 00', 'not-a-number'],
    ['1.000,000.5', 'not-a-number'],
    ['1,000,5', 'not-a-number'],
    ['0,000.5', 'not-a-number'],
    ['1,,000.5', 'not-a-number'],
    ['1e18', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['-1', 'negative'],
    ['\u22121', 'negative'],
    ['- 1', 'negative'],
    ['5-3', 'not-a-number'],
    ['-a5', 'not-a-number'],
    ['a1,000.5', 'not-a-number'],
    ['1,000', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['123,456', 'ambiguous'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['0.0000000000000000001', 'too-many-decimals'],
    ['9'.repeat(61), 'too-large'],
    ['9'.repeat(5000), 'too-large'],
  ])('readAmount rejects %s as %s', (text, problem) => {
    expect(readAmount(text, 18, largest)).toEqual({ status: 'bad', problem });
  });

  test('readAmount accepts the largest amount that a transaction can carry, and no larger one', () => {
    expect(readAmount('1.5', 1, 15n)).toEqual({ status: 'ok', value: 15n });
    expect(readAmount('1.6', 1, 15n)).toEqual({ status: 'bad', problem: 'too-large' });
  });

  test('readAmount uses the decimal separator of the locale', () => {
    expect(readAmount('1,234', 3, largest, ',')).toEqual({ status: 'ok', value: 1234n });
    expect(readAmount('1.234', 3, largest, ',')).toEqual({ status: 'bad', problem: 'ambiguous' });
    expect(readAmount('1.5', 3, largest, ',')).toEqual({ status: 'ok', value: 1500n });
    expect(readAmount('1.234,5', 3, largest, ',')).toEqual({ status: 'ok', value: 1_234_500n });
  });

  test('readAmount returns neither a value nor a problem for an empty text', () => {
    expect(readAmount('  ', 18, largest)).toEqual({ status: 'empty' });
  });

  test('readAmount accepts no decimals for a coin without decimals', () => {
    expect(readAmount('7', 0, largest)).toEqual({ status: 'ok', value: 7n });
    expect(readAmount('7.1', 0, largest)).toEqual({ status: 'bad', problem: 'too-many-decimals' });
  });

  test('readAmount parses an amount of a token with 255 decimals exactly', () => {
    expect(readAmount(`0.${'0'.repeat(254)}7`, 255, largest)).toEqual({ status: 'ok', value: 7n });
    expect(readAmount(`0.${'0'.repeat(255)}7`, 255, largest)).toEqual({
      ...{ status: 'bad', problem: 'too-many-decimals' },
    });
    expect(readAmount('1', 255, largest)).toEqual({ status: 'bad', problem: 'too-large' });
  });

  test('an amount survives formatting and readAmount', () => {
    for (let n = 0; n < 2000; n += 1) {
      const value = BigInt(n) ** 9n + 1n;
      const digits = value.toString().padStart(19, '0');
      expect(readAmount(`${digits.slice(0, -18)}.${digits.slice(-18)}`, 18, largest)).toEqual({
        status: 'ok',
        value,
      });
    }
  });
});

test.each([
  ['\u0663\u0663\u066b\u0665', '33.5', '33,5'],
  ['\u06f0\u06f9', '09', '09'],
  ['1,000.5', '1,000.5', '1,000.5'],
  ['1\u066c000', '1 000', '1 000'],
  ['x', 'x', 'x'],
])('plainDigits converts %s to %s, or to %s where the decimal mark is a comma', (text, point, comma) => {
  expect(plainDigits(text)).toBe(point);
  expect(plainDigits(text, ',')).toBe(comma);
});

describe('checkFunds', () => {
  test('checkFunds finds no problem while the balance is unknown', () => {
    expect(checkFunds(5n, {})).toBeUndefined();
    expect(checkFunds(5n, { fee: 9n })).toBeUndefined();
  });

  test('checkFunds distinguishes an amount above the balance from one that leaves no room for the fee', () => {
    expect(checkFunds(6n, { balance: 5n })).toBe('over-balance');
    expect(checkFunds(5n, { balance: 5n })).toBeUndefined();
    expect(checkFunds(5n, { balance: 5n, fee: 1n })).toBe('over-with-fee');
    expect(checkFunds(4n, { balance: 5n, fee: 1n })).toBeUndefined();
  });
});
