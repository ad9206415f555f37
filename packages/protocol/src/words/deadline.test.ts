import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from './deadline.js';
import type { WalletError } from './error.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const caught = (promise: Promise<unknown>) => promise.catch((error) => error as WalletError<'timeout'>);
const never = new Promise<never>(() => {});

describe('withDeadline', () => {
  it('withDeadline resolves with the answer and clears its timer', async () => {
    expect(await withDeadline(Promise.resolve(1), { method: 'm', ms: 100 })).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('withDeadline rejects with the original error', async () => {
    const error = new Error('own');
    await expect(withDeadline(Promise.reject(error), { method: 'm', ms: 100 })).rejects.toBe(error);
  });

  it('withDeadline rejects with timeout at the limit and not before', async () => {
    let error: WalletError | undefined;
    void withDeadline(never, { method: 'm', ms: 100 }).catch((caughtError) => {
      error = caughtError;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error?.code).toBe('timeout');
  });

  it('withDeadline adds the late answer to the error', async () => {
    let answer: (hash: string) => void = () => {};
    const work = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const outcome = caught(withDeadline(work, { method: 'eth_sendTransaction', ms: 100 }));
    await vi.advanceTimersByTimeAsync(100);
    const error = (await outcome) as WalletError<'timeout'>;
    answer('0xabc');
    expect(await error.context.late).toBe('0xabc');
  });

  it('withDeadline rejects with aborted, also for a signal aborted before, and removes its listener', async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const outcome = caught(withDeadline(never, { method: 'm', ms: 100, signal: controller.signal }));
    controller.abort();
    expect(((await outcome) as WalletError).code).toBe('aborted');
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
    expect(vi.getTimerCount()).toBe(0);
    const before = (await caught(
      withDeadline(never, { method: 'm', signal: controller.signal }),
    )) as WalletError;
    expect(before.code).toBe('aborted');
  });

  it('withDeadline causes no unhandled rejection when the work fails late', async () => {
    let fail: (error: Error) => void = () => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const outcome = caught(withDeadline(work, { method: 'm', ms: 10 }));
    await vi.advanceTimersByTimeAsync(10);
    fail(new Error('late'));
    expect(((await outcome) as WalletError).code).toBe('timeout');
  });

  it('withDeadline rejects an abort with the method, the late answer and the reason of the signal as its cause', async () => {
    const controller = new AbortController();
    let answer: (hash: string) => void = () => {};
    const work = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const outcome = caught(withDeadline(work, { method: 'm', signal: controller.signal }));
    const reason = new Error('left');
    controller.abort(reason);
    const error = (await outcome) as WalletError<'aborted'>;
    expect(error).toMatchObject({ code: 'aborted', context: { method: 'm' }, cause: reason });
    answer('0xabc');
    expect(await error.context.late).toBe('0xabc');
  });

  it('withDeadline sets no timer without a time limit', () => {
    void withDeadline(never, { method: 'm' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([Infinity, 2 ** 31, 30 * 86_400_000])(
    'withDeadline has no time limit for %s ms, which no timer can wait',
    async (ms) => {
      const waited = vi.fn();
      withDeadline(never, { method: 'm', ms }).catch(waited);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(waited).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
