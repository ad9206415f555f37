import { WalletError, withDeadline } from '@causeway/protocol';

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
   * @param key Names the counter; holds no mail and no address in clear.
   * @param now Milliseconds since the epoch; a counter with a separate clock ignores it.
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
 * @param options `maxKeys`: windows that are kept at once. When there is no room, windows that have ended are dropped,
 *   then the oldest ones: memory stays bounded, and a flood of keys can only shorten its own windows
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

/** The options of `redisCounter`. */
export interface RedisOptions {
  /**
   * Sends one command and gives its answer: `client.sendCommand(command)` of node-redis,
   * `(command) => client.call(...command)` of ioredis, a POST of the array to an HTTP face of Redis.
   */
  send(command: readonly string[]): Promise<unknown>;
  /** Put before each key. */
  readonly prefix?: string;
  /** Milliseconds that one command may take; 2000 by default. */
  readonly timeoutMs?: number;
}

// One step in Redis, so that no copy of the handler can come between the count and its end. A key that has lost
// its end (a copy of Redis that was promoted) gets one again, or it would reject forever.
const script = `local n = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {n, left}`;

/**
 * Counts in Redis, for any number of copies of the handler. Works with every client, through a function that sends
 * raw commands. One `EVAL` for each count; keys expire.
 *
 * @throws the errors of `send`, and `timeout` after `timeoutMs`, `embedded-unavailable` for no count: the
 * handler takes no request without a count.
 * @see https://redis.io/docs/latest/commands/eval/
 * @example
 * import { redisCounter } from '@causeway/embedded-wallet/server';
 *
 * function counterOf(client: { sendCommand(command: string[]): Promise<unknown> }) {
 *   return redisCounter({ send: (command) => client.sendCommand([...command]) });
 * }
 */
export function redisCounter(options: RedisOptions): Counter {
  const { send, prefix = 'causeway:', timeoutMs = 2_000 } = options;
  return {
    async take(key, { max, windowMs }) {
      const command = ['EVAL', script, '1', `${prefix}${key}`, String(windowMs)];
      const answer = await withDeadline(send(command), { method: 'EVAL', ms: timeoutMs });
      const [count, leftMs] = Array.isArray(answer) ? answer.map(Number) : [];
      if (!Number.isSafeInteger(count) || !Number.isSafeInteger(leftMs)) {
        throw new WalletError('embedded-unavailable', { retryAfter: 5 });
      }
      const left = Math.max(0, max - (count as number));
      return { allowed: (count as number) <= max, left, leftMs: Math.max(0, leftMs as number) };
    },
  };
}
