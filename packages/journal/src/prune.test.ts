import { expect, test } from 'vitest';
import { prunable } from './prune.js';
import { entryOf, hash, start } from './testing.js';

const settled = (n: number) => entryOf({ id: `s${n}`, createdAt: start + n, status: 'refused' });
const pending = (n: number) => entryOf({ id: `p${n}`, createdAt: start + n, status: 'sent', hash });

test('nothing is dropped while there is room', () => {
  expect(prunable([settled(1), settled(2)], 2, start)).toEqual([]);
});

test('the oldest settled entries are dropped first', () => {
  expect(prunable([settled(3), settled(1), settled(2), settled(4)], 2, start)).toEqual(['s1', 's2']);
});

test('a pending transaction is never dropped, however old and however many there are', () => {
  expect(prunable([pending(1), settled(2), pending(3), pending(4)], 1, start)).toEqual(['s2']);
});

test('a transaction that was never answered counts as pending for a day', () => {
  const open = entryOf({ status: 'unanswered' });
  expect(prunable([open, settled(1)], 0, start + 86_399_999)).toEqual(['s1']);
  expect(prunable([open, settled(1)], 0, start + 86_400_000)).toEqual(['entry-1', 's1']);
});
