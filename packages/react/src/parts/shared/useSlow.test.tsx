import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { slowAt, useSlow } from './useSlow.js';

describe('slowAt', () => {
  it('is slow from the fourth second and very slow from the eighth', () => {
    expect([0, 3_999, 4_000, 7_999, 8_000, 60_000].map((ms) => slowAt(100, 100 + ms))).toEqual([
      undefined,
      undefined,
      'slow',
      'slow',
      'very-slow',
      'very-slow',
    ]);
  });
});

describe('useSlow', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 50_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('runs no timer while nothing waits', async () => {
    const { result } = await renderHook(() => useSlow(undefined));
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells of both steps and then runs no timer any more', async () => {
    const { result, act } = await renderHook(() => useSlow(50_000));
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
    await act(() => void vi.advanceTimersByTime(4_000));
    expect(result.current).toBe('slow');
    await act(() => void vi.advanceTimersByTime(4_000));
    expect(result.current).toBe('very-slow');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('knows at once that a wait which began earlier is slow', async () => {
    const { result } = await renderHook(() => useSlow(45_000));
    expect(result.current).toBe('slow');
  });

  it('forgets one wait when the next begins, and the timer when none does', async () => {
    const { result, rerender } = await renderHook((since?: number) => useSlow(since), {
      initialProps: 41_000 as number | undefined,
    });
    expect(result.current).toBe('very-slow');
    await rerender(50_000);
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
  });
});
