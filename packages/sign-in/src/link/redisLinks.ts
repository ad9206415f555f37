import type { RedisStoreOptions } from '../redisStore.js';
import type { Link } from '../session.js';
import { type LinkStore, readAccounts } from './linkStore.js';

// `KEYS`: of the account its link; of the user its accounts by time. A script runs as one step.
const scripts = {
  add: `if redis.call('EXISTS', KEYS[1]) == 0 then
redis.call('HSET', KEYS[1], 'user', ARGV[2], 'linkedAt', ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
end
return redis.call('HMGET', KEYS[1], 'user', 'linkedAt')`,
  remove: `if redis.call('HGET', KEYS[1], 'user') ~= ARGV[2] or redis.call('ZCARD', KEYS[2]) < 2 then return '0' end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return '1'`,
  move: `if redis.call('HGET', KEYS[1], 'user') ~= ARGV[2] or redis.call('ZCARD', KEYS[2]) ~= 1 then return '0' end
redis.call('HSET', KEYS[1], 'user', ARGV[3], 'linkedAt', ARGV[4])
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
  const run = (script: string, keys: readonly string[], values: readonly string[]) =>
    send(['EVAL', script, String(keys.length), ...keys, ...values]);
  async function didRun(...call: Parameters<typeof run>): Promise<boolean> {
    const answer = await run(...call);
    if (answer !== '0' && answer !== '1') throw new TypeError('Redis must answer with 0 or 1.');
    return answer === '1';
  }
  function linkIn(answer: unknown): Link | undefined {
    if (!Array.isArray(answer)) throw new TypeError('Redis must answer with a list.');
    const [user, linkedAt] = answer;
    return typeof user === 'string' ? { user, linkedAt: Number(linkedAt) } : undefined;
  }
  return {
    linkOf: async (account) => linkIn(await send(['HMGET', accountKey(account), 'user', 'linkedAt'])),
    async accountsOf(user) {
      const accounts = await send(['ZRANGE', userKey(user), '0', '-1']);
      if (!Array.isArray(accounts)) throw new TypeError('Redis must answer with a list.');
      return readAccounts(accounts);
    },
    async add(account, user, now) {
      const keys = [accountKey(account), userKey(user)];
      const link = linkIn(await run(scripts.add, keys, [account, user, String(now)]));
      if (!link) throw new TypeError('Redis did not save the link.');
      return link;
    },
    remove: (account, user) => didRun(scripts.remove, [accountKey(account), userKey(user)], [account, user]),
    move: (account, from, to, now) =>
      didRun(
        scripts.move,
        [accountKey(account), userKey(from), userKey(to)],
        [account, from, to, String(now)],
      ),
  };
}
