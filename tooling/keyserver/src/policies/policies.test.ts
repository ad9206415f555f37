import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checked } from './check.js';
import { type Facts, holds, mentions } from './evaluate.js';

const facts: Facts = {
  'activity.type': 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  'activity.action': 'SIGN',
  'activity.resource': 'TRANSACTION',
  'eth.tx.to': '0xAbCdEf0000000000000000000000000000000001',
  'eth.tx.value': 10n ** 18n,
  'eth.tx.chain_id': 8453,
};
const condition = (source: string, about: Facts = facts) => holds(checked(source, 'condition'), about, []);
const consensus = (source: string, ...approvers: string[]) =>
  holds(checked(source, 'consensus'), {}, approvers);

describe('a policy condition', () => {
  it.each([
    ["activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'", true],
    ["activity.action != 'SIGN'", false],
    ["activity.resource in ['WALLET', 'TRANSACTION']", true],
    ["eth.tx.to == '0xabcdef0000000000000000000000000000000001'", true],
    ['eth.tx.value <= 1000000000000', false],
    ['eth.tx.value > 999999999999999', true],
    ['eth.tx.chain_id in [1, 8453] && !(eth.tx.chain_id == 1)', true],
    ["wallet.id == 'w' || activity.action == 'SIGN'", true],
    ['true', true],
  ])('the policy condition %s evaluates to %s', (source, expected) => {
    expect(condition(source)).toBe(expected);
  });

  it('a policy condition is false for a field that does not apply, negated or not', () => {
    for (const source of [
      "wallet.id == 'w'",
      "wallet.id != 'w'",
      "!(wallet.id == 'w')",
      "wallet.id in ['w']",
    ])
      expect(condition(source)).toBe(false);
    expect(condition("!(wallet.id == 'w' && true)")).toBe(false);
  });

  it.each([
    ['', 'does not expect "the end" at character 1'],
    ['activity.type', 'is not true or false'],
    ["activity.kind == 'a'", 'does not know activity.kind'],
    ["constructor == 'a'", 'does not know constructor'],
    ['activity.type == 1', 'cannot apply == here'],
    ["activity.type < 'b'", 'cannot apply < here'],
    ["eth.tx.value == 'a'", 'cannot apply == here'],
    ['eth.tx.chain_id in []', 'has a list of neither texts nor numbers'],
    ["activity.type in ['a', 1]", 'has a list of neither texts nor numbers'],
    ['approvers.count() > 1', 'speaks of approvers outside of a consensus'],
    ["activity.type == 'a' activity.type", 'does not expect "activity" at character 22'],
    ["activity.type == 'a", 'cannot be read at character 17'],
    ['activity.params.x == 1', 'does not know activity.params.x'],
    ['12345678901234567890 == 1', 'cannot be read at character 1'],
  ])('a policy rejects the condition %s', (source, message) => {
    expect(() => checked(source, 'condition')).toThrow(message);
  });
});

describe('a deeply nested policy expression', () => {
  it.each(['(', '!', '[', 'approvers.any(user, '])(
    'a policy expression with nesting of %s is rejected without a stack overflow',
    (opening) => {
      for (const depth of [30, 5_000])
        expect(() => checked(`${opening.repeat(depth)}true`, 'consensus')).toThrow('is nested too deep');
    },
  );
});

describe('a policy consensus', () => {
  it.each([
    ["approvers.any(user, user.id == 'a')", ['a', 'b'], true],
    ["approvers.any(user, user.id == 'c')", ['a', 'b'], false],
    ["approvers.all(user, user.id in ['a', 'b'])", ['a', 'b'], true],
    ["approvers.all(user, user.id == 'a')", ['a', 'b'], false],
    ['approvers.count() >= 2', ['a'], false],
    ["approvers.filter(user, user.id != 'a').count() == 1", ['a', 'b'], true],
  ])('the policy consensus %s evaluates for the approvers %s to %s', (source, approvers, expected) => {
    expect(consensus(source, ...approvers)).toBe(expected);
  });

  it('a policy consensus with all() is false without approvers', () => {
    expect(consensus("approvers.all(user, user.id == 'a')")).toBe(false);
  });

  it('a policy consensus lists users by id and by count', () => {
    const named = checked("approvers.any(user, user.id == 'a') && true", 'consensus');
    expect([mentions(named, 'a'), mentions(named, 'b')]).toEqual([true, false]);
    expect(mentions(checked('approvers.count() > 1', 'consensus'), 'b')).toBe(true);
  });

  it('a policy consensus rejects fields of the activity and approvers within approvers', () => {
    expect(() => checked("activity.type == 'a'", 'consensus')).toThrow('does not know activity.type');
    expect(() => checked('approvers.any(user, approvers.count() > 1)', 'consensus')).toThrow('outside');
    expect(() => checked('approvers.map(user, true)', 'consensus')).toThrow('knows no approvers.map');
  });
});

describe('arbitrary policy text', () => {
  it('arbitrary policy text is parsed to an expression or fails with a PolicyError', () => {
    const words = fc.constantFrom(
      'activity.type',
      '==',
      "'a'",
      '&&',
      '!',
      '(',
      ')',
      'in',
      '[',
      ']',
      ',',
      '1',
      'approvers',
      '.count()',
      'user',
      '"',
      '\\',
      '\u0000',
    );
    const source = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(source, fc.constantFrom('condition' as const, 'consensus' as const), (text, part) => {
        try {
          checked(text, part);
        } catch (error) {
          expect((error as Error).name).toBe('PolicyError');
        }
      }),
      { numRuns: 20_000 },
    );
  });
});
