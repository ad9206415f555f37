import { entryOf, hash, otherHash } from '@causeway/journal/testing';
import { describe, expect, test } from 'vitest';
import { newerOf, rivalryOf } from './replacement.ts';

const first = entryOf({ id: 'a', status: 'sent', hash, nonce: 4 });
const second = entryOf({
  id: 'b',
  status: 'sent',
  hash: otherHash,
  nonce: 4,
  replaces: { id: 'a', purpose: 'cancel' },
});

describe('two transactions with the same nonce', () => {
  test('two transactions with the same nonce have no winner while both are pending', () => {
    expect(rivalryOf(first, [first, second])).toBeUndefined();
    expect(rivalryOf(second, [first, second])).toBeUndefined();
  });

  test('the chain decides which of two transactions with the same nonce is included', () => {
    const won = { ...second, status: 'included' as const };
    const replaced = { ...first, status: 'replaced' as const };
    expect(rivalryOf(won, [won, replaced])).toEqual({ kind: 'won' });
    expect(rivalryOf(replaced, [won, replaced])).toEqual({ kind: 'overtaken', by: won });
    const reverted = { ...first, status: 'reverted' as const };
    expect(rivalryOf({ ...second, status: 'replaced' }, [reverted, second])).toEqual({ kind: 'lost' });
    expect(rivalryOf({ ...second, status: 'failed', hash: undefined }, [reverted, second])).toEqual({
      kind: 'lost',
    });
  });

  test('transactions on different networks or accounts are no rivals', () => {
    const replaced = { ...first, status: 'replaced' as const };
    const elsewhere = entryOf({
      id: 'c',
      status: 'included',
      hash: otherHash,
      nonce: 4,
      chainId: 'eip155:1',
    });
    expect(rivalryOf(replaced, [replaced, elsewhere])).toBeUndefined();
  });
});

test('two transactions count separately when the wallet changed the nonce of one', () => {
  const apart = { ...second, status: 'included' as const, nonce: 5 };
  expect(rivalryOf(apart, [first, apart])).toEqual({ kind: 'apart', original: first });
  expect(rivalryOf({ ...apart, hash: undefined }, [first, apart])).toEqual({ kind: 'won' });
});

test('the actions for two transactions with the same nonce apply to the newest one', () => {
  const later = { ...second, createdAt: first.createdAt + 1 };
  expect(newerOf(first, [first, later])).toBe(later);
  expect(newerOf(later, [first, later])).toBeUndefined();
  expect(newerOf(first, [first, { ...later, status: 'failed' }])).toBeUndefined();
});
