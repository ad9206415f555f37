import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAlive } from './keepAlive.js';
import type { SignClient } from './library.js';
import { defaultLimits } from './limits.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [1000, 3],
  [2 ** 31, 0],
  [Infinity, 0],
])(
  'the relay is checked at intervals of %d ms, and not at all where a timer cannot take that long',
  async (beat, checks) => {
    const request = vi.fn(async () => undefined);
    const sign = {
      core: { relayer: { connected: true, provider: { request } } },
      session: { keys: ['topic'] },
    };
    keepAlive(sign as unknown as SignClient, { ...defaultLimits, beat }, new EventTarget());
    await vi.advanceTimersByTimeAsync(3500);
    expect(request).toHaveBeenCalledTimes(checks);
  },
);
