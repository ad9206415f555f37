import type { Platform } from '../types.js';

/** The best estimate of the server's time. Milliseconds. */
export interface ServerClock {
  now(): number;
  /**
   * Adjusts the clock by the time in an answer. The server had that time at some point in the `took`
   * milliseconds (0) since the request: an answer read after sleep is old.
   */
  observe(serverTime: number, took?: number): void;
  /** Server's clock minus wall clock. */
  readonly offset: number;
  /** Whether any answer had a time. */
  readonly measured: boolean;
}

/** Answers have whole seconds and a latency: a smaller difference is ignored. */
const tolerance = 1_500;

/**
 * Counts on from the last observation. The monotonic clock may stop while a machine sleeps, and the wall clock may be
 * set back: the one that advanced further is used, so that a session never lasts too long.
 */
export function createServerClock(platform: Pick<Platform, 'now' | 'monotonic'>): ServerClock {
  let wall = platform.now();
  let monotonic = platform.monotonic();
  let server = wall;
  let measured = false;

  const now = () => server + Math.max(0, platform.now() - wall, platform.monotonic() - monotonic);

  return {
    now,
    observe(serverTime, took = 0) {
      if (!Number.isFinite(serverTime)) return;
      measured = true;
      const likely = Math.min(Math.max(now(), serverTime), serverTime + took);
      if (Math.abs(likely - now()) <= tolerance) return;
      wall = platform.now();
      monotonic = platform.monotonic();
      server = likely;
    },
    get offset() {
      return now() - platform.now();
    },
    get measured() {
      return measured;
    },
  };
}
