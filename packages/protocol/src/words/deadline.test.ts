import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from './deadline.js';
import type { WalletError } from './error.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const caught = (promise: Promise<unknown>) => promise.catch((error) => error as WalletError<'timeout'>);
const never = new Promise<never>(() => {});

describe('withDeadline', () => {
  it('gives the answer and leaves no timer behind', async () => {
    expect(await withDeadline(Promise.resolve(1), { method: 'm', ms: 100 })).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives the failure as it is', async () => {
    const error = new Error('own');
    await expect(withDeadline(Promise.reject(error), { method: 'm', ms: 100 })).rejects.toBe(error);
  });

  it('fails with timeout at the limit, not before', async () => {
    let error: WalletError | undefined;
    void withDeadline(never, { method: 'm', ms: 100 }).catch((caughtError) => {
      error = caughtError;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error?.code).toBe('timeout');
  });

  it('hands on the late answer with the error, so that a hash is not lost', async () => {
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

  it('ends on an abort, also one that came before, and stops listening', async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const outcome = caught(withDeadline(never, { method: 'm', ms: 100, signal: controller.signal }));
    controller.abort();
    expect(((await outcome) as WalletError).code).toBe('aborted');
    expect(removed).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    const before = (await caught(
      withDeadline(never, { method: 'm', signal: controller.signal }),
    )) as WalletError;
    expect(before.code).toBe('aborted');
  });

  it('does not turn a late failure into an unhandled rejection', async () => {
    let fail: (error: Error) => void = () => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const outcome = caught(withDeadline(work, { method: 'm', ms: 10 }));
    await vi.advanceTimersByTimeAsync(10);
    fail(new Error('late'));
    expect(((await outcome) as WalletError).code).toBe('timeout');
  });
});
