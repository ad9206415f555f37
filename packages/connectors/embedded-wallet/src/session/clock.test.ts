import { expect, test } from 'vitest';
import { fakeTime } from '../../test/time.js';
import { createServerClock } from './clock.js';

test('the session clock continues from the server’s time', () => {
  const time = fakeTime(1_000_000);
  const clock = createServerClock(time);
  clock.observe(5_000_000);
  time.pass(10_000);
  expect(clock.now()).toBe(5_010_000);
  expect(clock.offset).toBe(4_000_000);
});

test('the session clock includes time asleep and ignores a wall clock that is set back', () => {
  const time = fakeTime(1_000_000);
  const clock = createServerClock(time);
  time.sleep(60_000);
  expect(clock.now()).toBe(1_060_000);
  const other = fakeTime(1_000_000);
  const second = createServerClock(other);
  other.setWall(500_000);
  other.pass(60_000);
  expect(second.now()).toBe(1_060_000);
});

test('the session clock ignores an answer that differs by less than a second and a half', () => {
  const time = fakeTime(1_000_000);
  const clock = createServerClock(time);
  clock.observe(1_001_400);
  expect(clock.offset).toBe(0);
  clock.observe(1_001_600);
  expect(clock.offset).toBe(1_600);
  clock.observe(Number.NaN);
  expect(clock.offset).toBe(1_600);
});

test('the session clock measures an offset of up to a day either way to the second', () => {
  for (let hours = -24; hours <= 24; hours++) {
    const time = fakeTime();
    const clock = createServerClock(time);
    clock.observe(time.now() + hours * 3_600_000);
    expect(Math.abs(clock.offset - hours * 3_600_000)).toBeLessThanOrEqual(1_500);
  }
});

test('the session clock bounds the offset by the time between request and answer', () => {
  const time = fakeTime(1_000_000);
  const clock = createServerClock(time);
  time.sleep(60_000);
  clock.observe(1_000_000, 60_000);
  expect(clock.now()).toBe(1_060_000);
  clock.observe(900_000, 60_000);
  expect(clock.now()).toBe(960_000);
  clock.observe(2_000_000, 60_000);
  expect(clock.now()).toBe(2_000_000);
});
