import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watch, watchUntil } from './watch.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window that can be hidden. */
function createPage() {
  const document = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), { document });
  const show = (state: 'visible' | 'hidden') => {
    document.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, show };
}
const times = { poll: 1000, pollMost: 4000 };

test('watch polls less often while nothing changes and resets its interval after a change', async () => {
  const { page } = createPage();
  const at: number[] = [];
  const startedAt = Date.now();
  const stop = watch(page, times, async () => {
    at.push(Date.now() - startedAt);
    return at.length === 5;
  });
  await vi.advanceTimersByTimeAsync(16_000);
  stop();
  expect(at).toEqual([1000, 2500, 4750, 8125, 12_125, 13_125, 14_625]);
});

test.each([Infinity, 2 ** 31])(
  'watch with an interval of %d ms polls only when the page becomes visible',
  async (ms) => {
    const { page, show } = createPage();
    const look = vi.fn(async () => false);
    const stop = watch(page, { poll: ms, pollMost: ms }, look);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).not.toHaveBeenCalled();
    show('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(1);
    stop();
  },
);

test('watch does not poll while the page is hidden and polls at once when it is visible again', async () => {
  const { page, show } = createPage();
  const look = vi.fn(async () => false);
  const stop = watch(page, times, look);
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).not.toHaveBeenCalled();
  show('visible');
  expect(look).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('focus'));
  // During the running poll.
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
  page.dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

test('watch schedules no poll when the page was hidden during one', async () => {
  const { page, show } = createPage();
  let finish: (changed: boolean) => void = () => undefined;
  const look = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const stop = watch(page, times, look);
  await vi.advanceTimersByTimeAsync(1000);
  show('hidden');
  finish(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

test('watch stops polling and removes its listeners when it is stopped, also during a poll', async () => {
  const { page } = createPage();
  let finish: (changed: boolean) => void = () => undefined;
  const look = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const stop = watch(page, times, look);
  page.dispatchEvent(new Event('focus'));
  stop();
  finish(true);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('watchUntil tries again after failures and empty results, one try at a time, until the first result', async () => {
  const { page } = createPage();
  const onReady = vi.fn();
  let answer: ((found: boolean) => void) | undefined;
  const attempt = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('locked'))
    .mockResolvedValueOnce(undefined)
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  watchUntil(page, times, attempt, onReady);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(onReady).not.toHaveBeenCalled();
  answer?.(true);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(onReady).toHaveBeenCalledOnce();
});
