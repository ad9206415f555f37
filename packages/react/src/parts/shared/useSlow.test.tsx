import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { slowAt, useSlow } from './useSlow.js';

describe('slowAt', () => {
  it('slowAt returns slow from the fourth second and very-slow from the eighth', () => {
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

  it('useSlow runs no timer while nothing is pending', async () => {
    const { result } = await renderHook(() => useSlow(undefined));
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('useSlow reports slow and very-slow and then stops its timer', async () => {
    const { result, act } = await renderHook(() => useSlow(50_000));
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
    await act(() => void vi.advanceTimersByTime(4_000));
    expect(result.current).toBe('slow');
    await act(() => void vi.advanceTimersByTime(4_000));
    expect(result.current).toBe('very-slow');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('useSlow reports slow at once for a wait that began earlier', async () => {
    const { result } = await renderHook(() => useSlow(45_000));
    expect(result.current).toBe('slow');
  });

  it('useSlow resets for the next wait and stops its timer without one', async () => {
    const { result, rerender } = await renderHook((since?: number) => useSlow(since), {
      initialProps: 41_000 as number | undefined,
    });
    expect(result.current).toBe('very-slow');
    await rerender(50_000);
    expect(result.current).toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
  });
});
