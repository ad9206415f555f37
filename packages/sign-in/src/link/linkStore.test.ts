import type { AccountId } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { memoryLinks, redisLinks, sqlLinks } from '../link.js';

const accountAt = (at: number): AccountId => `near:mainnet:a${at}`;

/** The users that are left, of accounts 0 to 9. */
const usersOf = async (store: ReturnType<typeof memoryLinks>) =>
  (await Promise.all(Array.from({ length: 10 }, (_, at) => store.linkOf(accountAt(at))))).map(
    (link) => link?.user,
  );

test('a full store of links drops the oldest user with a single account first, and linked users last', async () => {
  const store = memoryLinks({ maxKeys: 4 });
  const users = ['linked', 'single', 'linked', 'later', 'newest', 'newest'];
  for (const [at, user] of users.entries()) await store.add(accountAt(at), user, at);
  // The last account took the place of another single user, never of its own.
  const left = ['linked', undefined, 'linked', undefined, 'newest', 'newest'];
  expect((await usersOf(store)).slice(0, 6)).toEqual(left);
  expect(await store.accountsOf('single')).toEqual([]);
  expect(await store.add(accountAt(1), 'again', 6)).toEqual({ user: 'again', linkedAt: 6 });
  // Without a single user, the oldest one goes with all accounts.
  expect(await usersOf(store)).toEqual([
    ...[undefined, 'again', undefined, undefined, 'newest', 'newest'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('a full store of links keeps what it has when a known account signs in again', async () => {
  const store = memoryLinks({ maxKeys: 2 });
  for (const at of [0, 1, 0, 1]) await store.add(accountAt(at), `user ${at}`, at);
  expect((await usersOf(store)).slice(0, 2)).toEqual(['user 0', 'user 1']);
});

test('a store of links that one user fills keeps to its limit', async () => {
  const store = memoryLinks({ maxKeys: 3 });
  for (let at = 0; at < 10; at += 1) await store.add(accountAt(at), 'only', at);
  const left = await store.accountsOf('only');
  expect(left.length).toBeLessThanOrEqual(3);
  expect(left).toContain(accountAt(9));
});

test('a flood of sign-ins leaves the users with several accounts in a store of links', async () => {
  const store = memoryLinks();
  await store.add(accountAt(0), 'linked', 0);
  await store.add(accountAt(1), 'linked', 0);
  for (let at = 2; at < 150_000; at += 1) await store.add(accountAt(at), `stranger ${at}`, at);
  expect(await store.accountsOf('linked')).toEqual([accountAt(0), accountAt(1)]);
  expect([await store.linkOf(accountAt(2)), await store.linkOf(accountAt(50_001))]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await store.linkOf(accountAt(50_002))).toBeDefined();
});

const stored = [
  accountAt(0),
  'near:mainnet',
  '',
  'Near:mainnet:a',
  'multiversx:1:erd1',
  7,
  null,
  [accountAt(1)],
];
test.each([
  ['Redis', redisLinks({ send: async () => stored })],
  ['a database', sqlLinks({ dialect: 'sqlite', query: async () => stored.map((account) => ({ account })) })],
])('a text in %s that is not an account id is left out', async (_, store) => {
  expect(await store.accountsOf('user')).toEqual([accountAt(0)]);
});
