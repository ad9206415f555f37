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

test('a client reads its own values again, and its entries with those of other tabs', async () => {
  const storage = memoryStorage();
  const [first, second] = [keyValue(storage), keyValue(storage)];
  await second.getItem('list');
  await first.setItem('list', [{ id: 1 }]);
  await second.setItem('list', [{ id: 2 }]);
  expect(await second.getItem('list')).toEqual([{ id: 2 }]);
  expect(await second.getEntries()).toEqual([['list', [{ id: 1 }, { id: 2 }]]]);
  await second.setItem('list', []);
  expect(await storage.get('list')).toEqual([{ id: 1 }]);
});

test('a change that could not be written is written with the next one', async () => {
  const storage = memoryStorage();
  let isFull = false;
  const update: Storage['update'] = async (key, change) => {
    if (isFull) throw new WalletError('storage-quota', { storage: 'test' });
    return storage.update(key, change);
  };
  const store = keyValue({ ...storage, update });
  await store.setItem('keys', { a: '1', b: '2' });
  isFull = true;
  await store.setItem('keys', { b: '2', c: '3' });
  expect(await storage.get('keys')).toEqual({ a: '1', b: '2' });
  isFull = false;
  await store.setItem('keys', { b: '2', c: '3', d: '4' });
  expect(await storage.get('keys')).toEqual({ b: '2', c: '3', d: '4' });
});

test('a client that is opened while another tab connects finds the key of each session that it finds', async () => {
  const storage = memoryStorage();
  await storage.update('//keychain', () => ({}));
  await storage.update('//session', () => []);
  const get: Storage['get'] = async (key) => {
    const value = await storage.get(key);
    // The other tab writes the key before the session, both between two reads of this client.
    await storage.update('//keychain', () => ({ topic: 'key' }));
    await storage.update('//session', () => [{ topic: 'topic' }]);
    return value;
  };
  const store = keyValue({ ...storage, get });
  const keys = await store.getItem<Record<string, string>>('//keychain');
  const sessions = await store.getItem<{ topic: string }[]>('//session');
  for (const { topic } of sessions ?? []) expect(keys).toHaveProperty(topic);
});
