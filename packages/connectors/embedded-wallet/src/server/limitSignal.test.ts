import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { limitSignal } from './limitSignal.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when a signal aborts. The signal is not held by the caller. */
const abortOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

it('a time limit aborts even after garbage collection', async () => {
  const aborted = abortOf(limitSignal(new AbortController().signal, 100).signal);
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  expect(await aborted).toMatchObject({ name: 'TimeoutError' });
});

it('an abort of the source signal ends the time limit with the reason of the abort', () => {
  const source = new AbortController();
  const { signal } = limitSignal(source.signal, 1_000);
  expect(signal.aborted).toBe(false);
  source.abort('gone');
  expect(signal.reason).toBe('gone');
  expect(limitSignal(source.signal, 1_000).signal.reason).toBe('gone');
});

it('a time limit that was stopped never aborts', () => {
  vi.useFakeTimers();
  const source = new AbortController();
  const { signal, stop } = limitSignal(source.signal, 1_000);
  vi.advanceTimersByTime(999);
  stop();
  vi.advanceTimersByTime(10_000);
  source.abort();
  expect(signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
