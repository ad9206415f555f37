import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSteps } from './inSteps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('inSteps runs a hundred functions in order, twelve in each task', () => {
  const done: number[] = [];
  for (let i = 0; i < 100; i++) inSteps(() => done.push(i));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toHaveLength(12);
  vi.runAllTimers();
  expect(done).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

test('inSteps does not run a cancelled function, but runs a later one', () => {
  const done: string[] = [];
  const takeBack = inSteps(() => done.push('first'));
  takeBack();
  inSteps(() => done.push('second'));
  vi.runAllTimers();
  expect(done).toEqual(['second']);
  inSteps(() => done.push('third'));
  vi.runAllTimers();
  expect(done).toEqual(['second', 'third']);
});
