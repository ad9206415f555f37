import { expect, it } from 'vitest';
import { median, ratio } from './stats.js';

it('median returns the middle of an odd or even count in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('ratios compare each sample with the one of the same round, so that a slow round has no effect', () => {
  expect(ratio([20, 200, 20], [10, 100, 10])).toEqual({ median: 2, min: 2, max: 2 });
  expect(ratio([10, 30], [10, 10])).toEqual({ median: 2, min: 1, max: 3 });
});
