import type { SignInStore } from './store.js';

/** The options of `redisStore`. */
export interface RedisStoreOptions {
  /**
   * Sends one command and gives its answer: `client.sendCommand(command)` of node-redis,
   * `(command) => client.call(...command)` of ioredis, a POST of the array to an HTTP face of Redis.
   */
  readonly send: (command: readonly string[]) => Promise<unknown>;
  /** Put before each key; `causeway:` by default. */
  readonly prefix?: string;
}

/**
 * Keeps values in Redis 6.2 or later, for any number of copies of the server. Values expire by the clock of Redis.
 *
 * @see https://redis.io/docs/latest/commands/getdel/
 * @example
 * import { redisStore } from '@causeway/sign-in';
 *
 * function storeOf(client: { sendCommand(command: string[]): Promise<unknown> }) {
 *   return redisStore({ send: (command) => client.sendCommand([...command]) });
 * }
 */
export function redisStore({ send, prefix = 'causeway:' }: RedisStoreOptions): SignInStore {
  const textOf = async (command: readonly string[]) => {
    const answer = await send(command);
    if (answer === null || answer === undefined) return undefined;
    if (typeof answer !== 'string') throw new TypeError('Redis must answer with text.');
    return answer;
  };
  return {
    async put(key, value, expiresAt, now) {
      const ms = String(Math.max(1, Math.ceil(expiresAt - now)));
      const answer = await textOf(['SET', prefix + key, value, 'PX', ms]);
      if (answer !== 'OK') throw new TypeError('Redis did not save the value.');
    },
    get: (key) => textOf(['GET', prefix + key]),
    take: (key) => textOf(['GETDEL', prefix + key]),
  };
}
