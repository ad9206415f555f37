import type { Platform } from '../src/index.js';

/** A machine's clocks and timers, moved by the test. */
export interface FakeTime extends Pick<Platform, 'now' | 'monotonic' | 'after' | 'onWake'> {
  /** Time goes on while the machine is awake: timers fire in order. */
  pass(ms: number): void;
  /** The machine sleeps: the wall clock goes on, the monotonic one and the timers do not; then it wakes. */
  sleep(ms: number): void;
  /** Sets the wall clock. */
  setWall(ms: number): void;
  readonly timers: number;
}

/** Starts at a fixed moment. */
export function fakeTime(start = 1_800_000_000_000): FakeTime {
  let wall = start;
  let monotonic = 0;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  const wakers = new Set<{ readonly act: () => void }>();
  return {
    now: () => wall,
    monotonic: () => monotonic,
    get timers() {
      return timers.size;
    },
    after(ms, act) {
      const timer = { at: monotonic + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onWake(act) {
      const entry = { act };
      wakers.add(entry);
      return () => void wakers.delete(entry);
    },
    pass(ms) {
      const end = monotonic + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        wall += Math.max(0, next.at - monotonic);
        monotonic = Math.max(monotonic, next.at);
        next.act();
      }
      wall += end - monotonic;
      monotonic = end;
    },
    sleep(ms) {
      wall += ms;
      for (const { act } of [...wakers]) act();
    },
    setWall(ms) {
      wall = ms;
    },
  };
}
