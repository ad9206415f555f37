import { createStore, memoryStorage } from '@causeway/core';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { createBook } from './createBook.ts';
import { keyOf, parseBookEntry, readLabel } from './entry.ts';

const alice = { namespace: 'eip155', address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' };
const bob = { namespace: 'solana', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1' };
const labels = (book: ReturnType<typeof createBook>) => book.entries.get().map(({ label }) => label);

it('the address book saves, renames and removes entries sorted by label', async () => {
  const storage = memoryStorage();
  const book = createBook(storage, () => 7);
  await book.save({ ...bob, label: ' Bob \u202e ' });
  await book.save({ ...alice, label: 'Alice' });
  expect(labels(book)).toEqual(['Alice', 'Bob']);
  await book.save({ ...alice, address: alice.address.toLowerCase(), label: 'Zoe' });
  expect(labels(book)).toEqual(['Bob', 'Zoe']);
  const again = createBook(storage);
  again.start();
  await expect.poll(() => labels(again)).toEqual(['Bob', 'Zoe']);
  await book.remove(bob);
  expect(labels(book)).toEqual(['Zoe']);
  expect(await storage.keys()).toEqual([keyOf(alice)]);
});

it('the address book refuses an empty label or the label of another address in either letter case', async () => {
  const book = createBook(memoryStorage());
  await book.save({ ...alice, label: 'Alice' });
  expect(book.problemOf(' \u200b ', bob)).toBe('empty');
  expect(book.problemOf('aLICE', bob)).toBe('taken');
  expect(book.problemOf('aLICE', alice)).toBeUndefined();
});

it('the address book moves unreadable records aside and keeps the others', async () => {
  const storage = memoryStorage();
  const good = { version: 1, ...alice, label: 'Alice', savedAt: 1 };
  const bad = {
    'entry/a': 7,
    'entry/b': { ...good, version: 2 },
    'entry/c': { ...good, label: '\u202e' },
    // It would show Alice's label beside another address.
    'entry/eip155:0x0000000000000000000000000000000000000001': good,
  };
  for (const [key, value] of Object.entries({ ...bad, [keyOf(alice)]: good })) {
    await storage.update(key, () => value);
  }
  const book = createBook(storage, () => 7);
  const stop = book.start();
  await expect.poll(() => labels(book)).toEqual(['Alice']);
  const keys = await storage.keys();
  expect([...keys].sort()).toEqual(
    [keyOf(alice), ...Object.keys(bad).map((key) => `quarantine/${key}`)].sort(),
  );
  stop();
  stop();
});

it('the address book reports when it cannot be read or saved', async () => {
  const down = new WalletError('storage-unavailable', { storage: 'IndexedDB' });
  const fail = () => Promise.reject(down);
  const book = createBook({ ...memoryStorage(), keys: fail, update: fail });
  const trouble = createStore<unknown>(undefined);
  book.trouble.subscribe(() => trouble.set(book.trouble.get()));
  book.start();
  await expect.poll(() => trouble.get()).toBe(down);
  await expect(book.save({ ...alice, label: 'Alice' })).rejects.toBe(down);
  expect(book.entries.get()).toEqual([]);
});

it('the address book keeps one visible line of a label', () => {
  expect(readLabel('  a\n b\u0000\u200d ')).toBe('a b');
  expect([...readLabel('x'.repeat(500))]).toHaveLength(40);
  const nobody = { namespace: 'eip155', address: '0xB' };
  const book = createBook(memoryStorage());
  expect(book.problemOf('x'.repeat(40), nobody)).toBeUndefined();
  expect(book.problemOf('x'.repeat(41), nobody)).toBe('long');
  expect(() => parseBookEntry('entry/x', null)).toThrow('could not be read');
});
