import { afterAll, beforeAll } from 'vitest';

/** Times are a twentieth: a story waits for the pause of a form, and for an approval that can be pressed. */
export function useFastTimers(): void {
  const { setTimeout: real } = globalThis;
  beforeAll(() => {
    const fast = (handler: TimerHandler, ms = 0, ...values: unknown[]) => real(handler, ms / 20, ...values);
    globalThis.setTimeout = fast as typeof setTimeout;
  });
  afterAll(() => {
    globalThis.setTimeout = real;
  });
}
