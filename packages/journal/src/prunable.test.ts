import { expect, test } from 'vitest';
import { prunable } from './prunable.js';
import { entryOf, hash, start } from './testing.js';

const settled = (n: number) => entryOf({ id: `s${n}`, createdAt: start + n, status: 'refused' });
const pending = (n: number) => entryOf({ id: `p${n}`, createdAt: start + n, status: 'sent', hash });

test('prunable returns nothing while the entries are within the limit', () => {
  expect(prunable([settled(1), settled(2)], 2, start)).toEqual([]);
});

test('prunable returns the oldest settled entries first', () => {
  expect(prunable([settled(3), settled(1), settled(2), settled(4)], 2, start)).toEqual(['s1', 's2']);
});

test('prunable never returns a pending transaction, even if it is old and there are many entries', () => {
  expect(prunable([pending(1), settled(2), pending(3), pending(4)], 1, start)).toEqual(['s2']);
});

test('prunable treats an unanswered transaction as pending for one day', () => {
  const unanswered = entryOf({ status: 'unanswered' });
  expect(prunable([unanswered, settled(1)], 0, start + 86_399_999)).toEqual(['s1']);
  expect(prunable([unanswered, settled(1)], 0, start + 86_400_000)).toEqual(['entry-1', 's1']);
});
