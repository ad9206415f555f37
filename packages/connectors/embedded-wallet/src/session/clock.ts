import type { Platform } from '../types.js';

/** The server's time, as well as this machine can know it. Milliseconds. */
export interface ServerClock {
  now(): number;
  /**
   * Learns from an answer that says what time it is there. It was that time somewhen in the `took` milliseconds (0) since
   * the question: an answer that lay there while the machine slept is old.
   */
  observe(serverTime: number, took?: number): void;
  /** Server's clock minus wall clock. */
  readonly offset: number;
  /** Whether an answer ever said what time it is there. */
  readonly measured: boolean;
}

/** Answers name whole seconds and take time to travel: closer than this is no news. */
const tolerance = 1_500;

/**
 * Counts on from the last observation. The monotonic clock may stand still while a machine sleeps and the wall clock
 * may be set back: the one that went further is believed, so that a session never lives longer than it should.
 */
export function createServerClock(platform: Pick<Platform, 'now' | 'monotonic'>, offset = 0): ServerClock {
  let wall = platform.now();
  let monotonic = platform.monotonic();
  let server = wall + offset;
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
