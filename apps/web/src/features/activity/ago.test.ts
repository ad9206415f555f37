import { expect, test } from 'vitest';
import { ago, daysBetween } from './ago.ts';

/** A local time in January 2026. */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 0, day, hour, minute, second).getTime();

test.each([
  ['made just now', at(5, 12), at(5, 12), 'now'],
  ['made 59 seconds ago', at(5, 11, 59, 1), at(5, 12), '59 seconds ago'],
  ['made 59 minutes and 40 seconds ago', at(5, 11, 0, 20), at(5, 12), '59 minutes ago'],
  ['made 115 minutes ago', at(5, 10, 5), at(5, 12), '1 hour ago'],
  ['made 23 hours and 45 minutes ago', at(4, 12, 15), at(5, 12), '23 hours ago'],
  ['of yesterday, 47 hours old,', at(4, 0, 5), at(5, 23), 'yesterday'],
  ['of the day before yesterday, 25 hours old,', at(3, 23, 50), at(5, 0, 50), '2 days ago'],
  ['of the day before yesterday, 71 hours old,', at(2, 0, 5), at(4, 23), '2 days ago'],
  ['of the day after tomorrow', at(7, 12), at(5, 12), 'in 2 days'],
])('an entry %s is described in words of the calendar', (_, time, now, text) => {
  expect(ago('en', time, now)).toBe(text);
});

test('the days between two times are counted from midnight to midnight', () => {
  expect(daysBetween(at(5, 0, 1), at(4, 23, 59))).toBe(-1);
  expect(daysBetween(at(5, 23, 59), at(5, 0, 1))).toBe(0);
  expect(daysBetween(at(5, 12), at(6, 1))).toBe(1);
});
