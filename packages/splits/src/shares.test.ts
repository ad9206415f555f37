import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentageScale } from './rules.js';
import { formatPercent, parsePercent, shareEqually } from './shares.js';

test('shareEqually returns shares that add up to the whole and differ by one at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (count) => {
      const shares = shareEqually(count);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(percentageScale);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test('parsePercent reads back the share that formatPercent wrote', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: percentageScale }), (share) => {
      expect(parsePercent(formatPercent(share))).toBe(share);
    }),
  );
  expect(formatPercent(333_333)).toBe('33.3333');
  expect(formatPercent(1)).toBe('0.0001');
  expect(formatPercent(1_000_000)).toBe('100');
});

test.each(['', '.', '-1', '1e2', '1,5', '0.00001', '100.0001', '101', 'NaN', '0x1'])(
  'parsePercent rejects "%s"',
  (text) => {
    expect(() => parsePercent(text)).toThrow(expect.objectContaining({ code: 'invalid-amount' }));
  },
);
