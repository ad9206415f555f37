import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createReturns } from './wallet-selector.js';
import { withoutReturn } from './withoutReturn.js';

const here = 'https://app.example/sign?tab=2#top';
const limit = 1000;

function setUp(broken = false) {
  const kept = new Map<string, string>();
  const clock = { now: 5000 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (broken) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const returns = createReturns<string>({ storage, key: 'near', limit, now: () => clock.now });
  return { returns, clock, kept };
}

const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return isWalletError(error, 'near-return-unexpected') ? error.context.reason : String(error);
  }
  return 'taken';
};

test('an answer to what was kept is read, may be read again until it is done with, and never after', () => {
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

test('a link that somebody made up is refused and takes nothing away; one that comes too late is refused', () => {
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

test('an answer to an earlier request is taken though another was asked since, and nothing is said of it', () => {
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
  // No more than a tab can have in mind.
  const all = Array.from({ length: 12 }, () => returns.address(here));
  for (const address of all) returns.keep(address, 'x');
  expect(all.filter((address) => refused(() => returns.take(address)) === 'taken')).toEqual(all.slice(4));
});

test('a wallet that sends the visitor back without a word said no', () => {
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

test('a page that can keep nothing is told so before it is left, and what was kept by somebody else is nothing', () => {
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

test('an address keeps all that no wallet put there', () => {
  expect(withoutReturn('https://app.example/send?to=bob.near&state=2#top')).toBeUndefined();
  expect(withoutReturn('https://app.example/send?to=bob.near&near-return=0&errorCode=x&errorMessage=y')).toBe(
    'https://app.example/send?to=bob.near',
  );
  expect(withoutReturn('https://app.example/?near-return=0#error=No&state=&top=1')).toBe(
    'https://app.example/#top=1',
  );
  expect(withoutReturn('nonsense')).toBeUndefined();
});
