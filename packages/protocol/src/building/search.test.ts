import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchForLate } from './search.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page is searched at once, then less and less often until late injections end, and again at each later event', async () => {
  const page = new EventTarget();
  let begun = Date.now();
  const times: number[] = [];
  const stop = searchForLate(page, 500, () => times.push(Date.now() - begun));
  await vi.advanceTimersByTimeAsync(5000);
  expect(times.splice(0)).toEqual([0, 0, 50, 150, 400, 500]);
  begun = Date.now();
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(100);
  page.dispatchEvent(new Event('load'));
  stop();
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(times).toEqual([0, 0, 50, 100]);
});
