/** How many requests are allowed in a window of time. */
export interface Limit {
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** The answer of a counter to one more request. */
export interface Taken {
  readonly allowed: boolean;
  /** How many more requests the window allows. */
  readonly left: number;
  /** Milliseconds until the window ends. */
  readonly leftMs: number;
}

/**
 * Counts requests in windows. Each window begins with its first request. `take` must be atomic: of requests that
 * arrive at once, at most `max` are allowed.
 */
export interface Counter {
  /**
   * @param key Names what is counted; holds no mail and no address in clear.
   * @param now Milliseconds since the epoch; a counter with a clock of its own ignores it.
   * @throws When the store cannot be reached; the handler then takes no request.
   */
  take(key: string, limit: Limit, now: number): Promise<Taken>;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts in the memory of one process: correct only where one copy of the handler runs.
 *
 * @param options `maxKeys`: windows that are kept at once. When there is no room, windows that are over are
 *   dropped, then the oldest ones: memory stays bounded, and a flood of keys can only shorten its own windows
 *   together with the oldest of others.
 * @example
 * import { createHandler, type HandlerOptions, memoryCounter } from '@causeway/embedded-wallet/server';
 *
 * function handlerOf(options: HandlerOptions) {
 *   return createHandler({ ...options, counter: memoryCounter({ maxKeys: 10_000 }) });
 * }
 */
export function memoryCounter({ maxKeys = 100_000 }: { readonly maxKeys?: number } = {}): Counter {
  const windows = new Map<string, Window>();

  const makeRoom = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < maxKeys) return;
      windows.delete(key);
    }
  };

  return {
    async take(key, { max, windowMs }, now) {
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        windows.delete(key);
        if (windows.size >= maxKeys) makeRoom(now);
        window = { count: 0, endsAt: now + windowMs };
        windows.set(key, window);
      }
      window.count += 1;
      const { count, endsAt } = window;
      return { allowed: count <= max, left: Math.max(0, max - count), leftMs: endsAt - now };
    },
  };
}
