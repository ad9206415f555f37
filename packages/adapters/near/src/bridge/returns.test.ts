import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createReturns } from './wallet-selector.js';
import { withoutReturn } from './withoutReturn.js';

const here = 'https://app.example/sign?tab=2#top';
const limit = 1000;

function setUp(broken = false) {
  const items = new Map<string, string>();
  const clock = { now: 5000 };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (broken) throw new Error('QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  const returns = createReturns<string>({ storage, key: 'near', limit, now: () => clock.now });
  return { returns, clock, kept: items };
}

const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return isWalletError(error, 'near-return-unexpected') ? error.context.reason : String(error);
  }
  return 'taken';
};

test('returns.take reads the answer to a kept request until the request is forgotten', () => {
  const { returns } = setUp();
  const address = returns.address(here);
  expect(address).toMatch(/^https:\/\/app\.example\/sign\?tab=2&near-return=[\da-f]{32}$/);
  expect(returns.waiting()).toBeUndefined();
  returns.keep(address, 'what was asked');
  expect(returns.waiting()?.value).toBe('what was asked');
  const answer = `${address}&account_id=alice.near&all_keys=ed25519%3Ax`;
  for (const _ of [1, 2]) {
    expect(returns.take(answer)).toMatchObject({
      value: 'what was asked',
      returned: { type: 'signed-in', accountId: 'alice.near', url: 'https://app.example/sign?tab=2' },
    });
  }
  returns.take(answer).forget();
  expect(refused(() => returns.take(answer))).toBe('unknown');
  expect(returns.waiting()).toBeUndefined();
});

test('returns.take rejects forged links without losing the kept request, and rejects late answers', () => {
  const { returns, clock } = setUp();
  const address = returns.address(here);
  returns.keep(address, 'what was asked');
  for (const forged of [
    `${here}&account_id=mallory.near`,
    'https://app.example/?account_id=mallory.near',
    'https://app.example/?near-return=&account_id=mallory.near',
    `https://app.example/?near-return=${'0'.repeat(32)}&account_id=mallory.near`,
    returns.address(here),
    'nonsense',
  ]) {
    expect(
      refused(() => returns.take(forged)),
      forged,
    ).toBe('unknown');
  }
  expect(refused(() => returns.take(address))).toBe('taken');
  clock.now += limit + 1;
  expect(refused(() => returns.take(address))).toBe('late');
  expect(returns.waiting()).toBeUndefined();
});

test('returns.take accepts the answer to an earlier request after hush, and keeps the 8 newest requests', () => {
  const { returns, kept } = setUp();
  const first = returns.address(here);
  returns.keep(first, 'first');
  returns.hush();
  expect(returns.waiting()).toBeUndefined();
  const second = returns.address(here);
  returns.keep(second, 'second');
  expect(returns.take(first).value).toBe('first');
  expect(returns.waiting()?.value).toBe('second');
  returns.waiting()?.forget();
  expect(refused(() => returns.take(second))).toBe('unknown');
  returns.take(first).forget();
  expect(kept.size).toBe(0);
  // A tab keeps a limited number of requests.
  const all = Array.from({ length: 12 }, () => returns.address(here));
  for (const address of all) returns.keep(address, 'x');
  expect(all.filter((address) => refused(() => returns.take(address)) === 'taken')).toEqual(all.slice(4));
});

test('returns.take reads a return without parameters as a rejection by the user', () => {
  const { returns } = setUp();
  const address = returns.address('https://app.example/');
  returns.keep(address, 'login');
  const { returned } = returns.take(address);
  expect(returned).toMatchObject({
    type: 'failed',
    error: { code: 'user-rejected' },
    url: 'https://app.example/',
  });
});

test('returns.keep throws when the storage is not available, and returns ignores malformed stored values', () => {
  const { returns } = setUp(true);
  expect(() => returns.keep(returns.address(here), 'x')).toThrow(/session storage/);
  const other = setUp();
  for (const text of [
    '{',
    'null',
    '[]',
    '7',
    '[{"mark":null,"at":5000}]',
    '[null]',
    '[{"mark":"","at":5000}]',
  ]) {
    other.kept.set('near', text);
    expect(other.returns.waiting()).toBeUndefined();
    expect(
      refused(() => other.returns.take('https://app.example/')),
      text,
    ).toBe('unknown');
  }
});

test('withoutReturn removes only the parameters that a wallet added to an address', () => {
  expect(withoutReturn('https://app.example/send?to=bob.near&state=2#top')).toBeUndefined();
  expect(withoutReturn('https://app.example/send?to=bob.near&near-return=0&errorCode=x&errorMessage=y')).toBe(
    'https://app.example/send?to=bob.near',
  );
  expect(withoutReturn('https://app.example/?near-return=0#error=No&state=&top=1')).toBe(
    'https://app.example/#top=1',
  );
  expect(withoutReturn('nonsense')).toBeUndefined();
});
