import { expect, vi } from 'vitest';

/**
 * Expects that work ends, either way, after exactly `ms` of fake time: not a millisecond before. Modules that the work
 * loads on its way are waited for first, so the time counts from the last of them. Leaves real timers behind.
 *
 * @example
 * await expectDeadline(100, () => connector.revokeSession(session));
 */
export async function expectDeadline(ms: number, begin: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers();
  try {
    let isEnded = false;
    const end = () => {
      isEnded = true;
    };
    begin().then(end, end);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(isEnded, `ended before ${ms} ms`).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isEnded, `ended after ${ms} ms`).toBe(true);
  } finally {
    vi.useRealTimers();
  }
}
