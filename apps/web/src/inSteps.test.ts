import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSteps } from './inSteps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a hundred works are done in their order, twelve of them in a task', () => {
  const done: number[] = [];
  for (let i = 0; i < 100; i++) inSteps(() => done.push(i));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toHaveLength(12);
  vi.runAllTimers();
  expect(done).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

test('a work that is taken back is not done, and one that comes later is', () => {
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
