import { expect, test } from 'vitest';
import { memoryStore } from './store.js';

test('take gives a value once, and get as often as it is read', async () => {
  const store = memoryStore();
  await store.put('a', 'one', 10, 0);
  expect(await store.get('a', 9)).toBe('one');
  const taken = await Promise.all([store.take('a', 9), store.take('a', 9)]);
  expect(taken).toEqual(['one', undefined]);
});

test('A value is gone at its time', async () => {
  const store = memoryStore();
  await store.put('a', 'one', 10, 0);
  expect(await store.get('a', 10)).toBeUndefined();
  expect(await store.take('a', 10)).toBeUndefined();
});

test('A full store drops expired values first, then the oldest', async () => {
  const store = memoryStore({ maxKeys: 2 });
  await store.put('old', 'one', 100, 0);
  await store.put('over', 'two', 10, 0);
  await store.put('new', 'three', 100, 20);
  expect(await store.get('old', 20)).toBe('one');
  await store.put('newest', 'four', 100, 20);
  expect([await store.get('old', 20), await store.get('new', 20)]).toEqual([undefined, 'three']);
});
