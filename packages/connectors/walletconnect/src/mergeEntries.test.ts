import { expect, test } from 'vitest';
import { mergeEntries } from './mergeEntries.js';

const session = (topic: string, expiry = 1) => ({ topic, expiry });

test('a map keeps what another tab added, and loses only what this client removed', () => {
  const stored = { seed: 's', mine: '1', gone: '2', theirs: '3' };
  expect(mergeEntries({ seed: 's', gone: '2' }, { seed: 's', mine: '1' }, stored)).toEqual({
    seed: 's',
    mine: '1',
    theirs: '3',
  });
  expect(mergeEntries(undefined, { seed: 's' }, undefined)).toEqual({ seed: 's' });
  expect(mergeEntries({ seed: 's' }, undefined, stored)).toBeUndefined();
});

test('a list keeps the items of another tab, found by their id, topic or target', () => {
  const items = [{ id: 1, topic: 'a' }, { id: 2, topic: 'a' }, session('b'), { target: 'c' }];
  expect(mergeEntries([session('b')], [session('b', 2)], items)).toEqual([
    items[0],
    items[1],
    session('b', 2),
    items[3],
  ]);
  expect(mergeEntries(items, [items[1]], items)).toEqual([items[1]]);
  expect(mergeEntries([], ['x', null], ['y', 'x'])).toEqual(['y', 'x', null]);
});

test('an entry that this client did not change is never written back', () => {
  const before = [session('a'), session('b')];
  expect(mergeEntries(before, before, [session('a', 2)])).toEqual([session('a', 2)]);
  // The other tab ended the session and deleted its key.
  expect(mergeEntries(before, [session('a'), session('b', 2)], [session('a')])).toEqual([session('a')]);
});

test('messages of one topic are merged', () => {
  const before = { topic: { x: '1', y: '2' } };
  const stored = { topic: { x: '1', y: '2', z: '3' }, other: { q: '4' } };
  expect(mergeEntries(before, { topic: { x: '1', w: '5' } }, stored)).toEqual({
    topic: { x: '1', z: '3', w: '5' },
    other: { q: '4' },
  });
});
