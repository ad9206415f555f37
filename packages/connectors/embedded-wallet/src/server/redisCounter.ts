import { WalletError, withDeadline } from '@causeway/protocol';
import type { Counter } from './counter.js';

/** What `redisCounter` is given. */
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
// its end (a copy of Redis that was promoted) gets one again, or it would refuse for ever.
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
 * @throws What `send` throws, and `timeout` after `timeoutMs`, `embedded-unavailable` for no count: the handler takes no request without a count.
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
