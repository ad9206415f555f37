import { describe, expect, test } from 'vitest';
import { entryOf, hash, otherHash } from '../journal/testing.ts';
import { rivalryOf } from './rivals.ts';

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
