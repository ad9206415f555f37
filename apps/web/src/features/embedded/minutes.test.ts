import { expect, it } from 'vitest';
import { minutes } from '../../i18n/format.ts';

it.each([
  [1800, '30:00'],
  [65.9, '1:05'],
  [9, '0:09'],
  [-3, '0:00'],
])('a time of %s seconds is formatted as %s', (seconds, text) => {
  expect(minutes(seconds)).toBe(text);
});
