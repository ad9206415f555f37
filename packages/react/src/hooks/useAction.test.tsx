import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useAction } from './useAction.js';

describe('useAction', () => {
  it('useAction calls the newest function and keeps the identity of dispatch, dispatchAsync and reset', async () => {
    const { result, rerender, act } = await renderHook((word = 'old') => useAction(() => word), {
      initialProps: 'old',
    });
    const { dispatch, dispatchAsync, reset } = result.current;
    await rerender('new');
    expect(result.current).toMatchObject({ status: 'idle', dispatch, dispatchAsync, reset });
    await act(() => dispatchAsync());
    expect(result.current).toMatchObject({ status: 'done', data: 'new' });
  });

  it('useAction aborts when the component unmounts and then runs nothing', async () => {
    const signals: AbortSignal[] = [];
    const { result, unmount, act } = await renderHook(() =>
      useAction(({ signal }) => {
        signals.push(signal);
        return new Promise<void>(() => {});
      }),
    );
    await act(() => result.current.dispatch());
    expect(result.current.status).toBe('pending');
    const { dispatchAsync } = result.current;
    await unmount();
    expect(signals[0]!.aborted).toBe(true);
    await expect(dispatchAsync()).rejects.toMatchObject({ name: 'AbortError' });
    expect(signals).toHaveLength(1);
  });

  it('useAction does not stay pending when StrictMode repeats its effects', async () => {
    const signals: AbortSignal[] = [];
    const { result } = await renderHook(() => {
      const action = useAction(({ signal }) => {
        signals.push(signal);
        return new Promise<void>(() => {});
      });
      const { dispatch } = action;
      useEffect(() => {
        if (signals.length === 0) dispatch();
      }, [dispatch]);
      return action;
    });
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
    expect(result.current.status).toBe('idle');
  });
});
