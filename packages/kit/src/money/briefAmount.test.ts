import { expect, it } from 'vitest';
import { briefAmount } from './briefAmount.js';

it.each([
  [0n, 18, 'en', '0'],
  [1_250_000_000_000_000_000n, 18, 'en', '1.25'],
  [1_999_999n, 6, 'en', '1.9999'],
  [999_999_999n, 6, 'en', '999.99'],
  [9_999_999_999n, 6, 'en', '9,999.9'],
  [12_349_999_999n, 6, 'en', '12.34K'],
  [1_234_999n, 0, 'en', '1.234M'],
  [1_999_999n, 0, 'en', '1.999M'],
  [999_999_999n, 0, 'de', '999,9\u00a0Mio.'],
  [99_999n, 0, 'ja', '9.999万'],
  [19_999n, 0, 'zh-CN', '1.999万'],
  [1_234_567n, 3, 'de', '1.234,5'],
  [1_500_000n, 6, 'fa', '۱٫۵'],
])('the amount %s with %s decimals in %s is %s, never more than it is', (value, decimals, locale, text) => {
  expect(briefAmount(value, decimals, locale)).toBe(text);
});

it('an amount that is below the shown digits is not shown as zero', () => {
  expect(briefAmount(12n, 8, 'en')).toBe('0.00000012');
});
