import { type Storage, WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { memoryStorage } from '../test/fixtures.js';
import { keyValue } from './keyValue.js';

const walk = async (storage: Storage) => {
  const store = keyValue(storage);
  await store.setItem('a', { topic: 'x', times: [1, undefined] });
  await store.setItem('b', 'text');
  await store.removeItem('b');
  return [
    await store.getItem('a'),
    await store.getItem('b'),
    await store.getKeys(),
    await store.getEntries(),
  ];
};
const stored = { topic: 'x', times: [1, null] };

test('the client stores plain data in the storage of the app', async () => {
  const storage = memoryStorage();
  expect(await walk(storage)).toEqual([stored, undefined, ['a'], [['a', stored]]]);
  expect(await storage.keys()).toEqual(['a']);
  expect(await storage.get('a')).toEqual(stored);
});

test('the client keeps its data in memory when the storage fails', async () => {
  const refuse = () => Promise.reject(new WalletError('storage-unavailable', { storage: 'test' }));
  expect(await walk({ get: refuse, update: refuse, keys: refuse })).toEqual([
    stored,
    undefined,
    ['a'],
    [['a', stored]],
  ]);
});
