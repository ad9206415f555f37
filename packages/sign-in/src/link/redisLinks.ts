import type { AccountId } from '@causeway/protocol';
import type { RedisStoreOptions } from '../redisStore.js';
import type { LinkStore } from './linkStore.js';

// `KEYS`: of the account its user; of the user its accounts by time. A script runs as one step.
const scripts = {
  add: `local user = redis.call('GET', KEYS[1])
if user then return user end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return ARGV[2]`,
  remove: `if redis.call('GET', KEYS[1]) ~= ARGV[2] or redis.call('ZCARD', KEYS[2]) < 2 then return '0' end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return '1'`,
  move: `if redis.call('GET', KEYS[1]) ~= ARGV[2] or redis.call('ZCARD', KEYS[2]) ~= 1 then return '0' end
redis.call('SET', KEYS[1], ARGV[3])
redis.call('DEL', KEYS[2])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
return '1'`,
};

/**
 * Keeps linked accounts in Redis 6.2 or later, on one server or a primary with replicas; not in a cluster, where one
 * script cannot reach all of its keys. Links do not expire: give Redis a disk to keep them on.
 *
 * @see https://redis.io/docs/latest/commands/eval/
 * @example
 * import { redisLinks } from '@causeway/sign-in/link';
 *
 * function linksOf(client: { sendCommand(command: string[]): Promise<unknown> }) {
 *   return redisLinks({ send: (command) => client.sendCommand([...command]) });
 * }
 */
export function redisLinks({ send, prefix = 'causeway:' }: RedisStoreOptions): LinkStore {
  const accountKey = (account: string) => `${prefix}link:${account}`;
  const userKey = (user: string) => `${prefix}links:${user}`;
  async function run(script: string, keys: readonly string[], values: readonly string[]): Promise<string> {
    const answer = await send(['EVAL', script, String(keys.length), ...keys, ...values]);
    if (typeof answer !== 'string') throw new TypeError('Redis answered with something else than text.');
    return answer;
  }
  return {
    async userOf(account) {
      const user = await send(['GET', accountKey(account)]);
      if (user === null || user === undefined) return undefined;
      if (typeof user !== 'string') throw new TypeError('Redis answered with something else than text.');
      return user;
    },
    async accountsOf(user) {
      const accounts = await send(['ZRANGE', userKey(user), '0', '-1']);
      if (!Array.isArray(accounts)) throw new TypeError('Redis answered with something else than a list.');
      return accounts.map((account) => String(account) as AccountId);
    },
    add: (account, user, now) =>
      run(scripts.add, [accountKey(account), userKey(user)], [account, user, String(now)]),
    remove: async (account, user) =>
      (await run(scripts.remove, [accountKey(account), userKey(user)], [account, user])) === '1',
    move: async (account, from, to, now) =>
      (await run(
        scripts.move,
        [accountKey(account), userKey(from), userKey(to)],
        [account, from, to, String(now)],
      )) === '1',
  };
}
