import { entryOf, hash, otherHash } from '@causeway/journal/testing';
import { describe, expect, test } from 'vitest';
import { newerOf, rivalryOf } from './rivals.ts';

const first = entryOf({ id: 'a', status: 'sent', hash, nonce: 4 });
const second = entryOf({
  id: 'b',
  status: 'sent',
  hash: otherHash,
  nonce: 4,
  replaces: { id: 'a', purpose: 'cancel' },
});

describe('two transactions of one number', () => {
  test('have no winner while both wait', () => {
    expect(rivalryOf(first, [first, second])).toBeUndefined();
    expect(rivalryOf(second, [first, second])).toBeUndefined();
  });

  test('are told apart by the chain: the later one won, or the first one did', () => {
    const won = { ...second, status: 'included' as const };
    const gone = { ...first, status: 'replaced' as const };
    expect(rivalryOf(won, [won, gone])).toEqual({ kind: 'won' });
    expect(rivalryOf(gone, [won, gone])).toEqual({ kind: 'overtaken', by: won });
    const made = { ...first, status: 'reverted' as const };
    expect(rivalryOf({ ...second, status: 'replaced' }, [made, second])).toEqual({ kind: 'lost' });
    expect(rivalryOf({ ...second, status: 'failed', hash: undefined }, [made, second])).toEqual({
      kind: 'lost',
    });
  });

  test('are none on another network or of another account', () => {
    const gone = { ...first, status: 'replaced' as const };
    const elsewhere = entryOf({
      id: 'c',
      status: 'included',
      hash: otherHash,
      nonce: 4,
      chainId: 'eip155:1',
    });
    expect(rivalryOf(gone, [gone, elsewhere])).toBeUndefined();
  });
});

test('a transaction that the wallet gave another number is told as one of its own', () => {
  const apart = { ...second, status: 'included' as const, nonce: 5 };
  expect(rivalryOf(apart, [first, apart])).toEqual({ kind: 'apart', original: first });
  expect(rivalryOf({ ...apart, hash: undefined }, [first, apart])).toEqual({ kind: 'won' });
});

test('what is to be done is done with the newest of a number', () => {
  const later = { ...second, createdAt: first.createdAt + 1 };
  expect(newerOf(first, [first, later])).toBe(later);
  expect(newerOf(later, [first, later])).toBeUndefined();
  expect(newerOf(first, [first, { ...later, status: 'failed' }])).toBeUndefined();
});
