import { testSeed } from '@causeway/conformance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookKey, parseBook, readBook, touch, updateBook } from './book.js';
import { memoryStorage } from './storage/memory.js';

const record = {
  connector: 'a',
  activeAccount: 'eip155:1:0xa',
  topic: undefined,
  switchedNetwork: false,
  currentChain: 'eip155:1',
} as const;

describe('the book', () => {
  it('the book is empty when nothing was written', async () => {
    const { book, bad } = parseBook(undefined);
    expect([book.records.size, book.recent.length, bad.length]).toEqual([0, 0, 0]);
  });

  it('the book reads the records that it wrote', async () => {
    const storage = memoryStorage();
    await updateBook(storage, (book) => ({
      records: new Map(book.records).set('a', record),
      recent: touch(book.recent, 'io.alpha'),
      selected: { connection: 'a' },
    }));
    const book = await readBook(storage, (error) => expect.unreachable(error.message));
    expect(book.records.get('a')).toEqual(record);
    expect(book.recent).toEqual(['io.alpha']);
    expect(book.selected?.connection).toBe('a');
  });

  it('the book keeps the five wallets used last', () => {
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'c'].reduce<readonly string[]>(touch, [])).toEqual([
      'c',
      'f',
      'e',
      'd',
      'b',
    ]);
  });

  const faults: Readonly<Record<string, unknown>> = {
    'text where a document should be': 'garbage',
    'a list': [],
    'an older version': { version: 0, records: {} },
    'a newer version': { version: 2, records: { a: record } },
    'a record that is null': { version: 1, records: { a: null } },
    'a record under another id': { version: 1, records: { b: record } },
    'a record without its account': { version: 1, records: { a: { ...record, activeAccount: '' } } },
    'a flag that is text': { version: 1, records: { a: { ...record, switchedNetwork: 'no' } } },
    'a topic that is a number': { version: 1, records: { a: { ...record, topic: 4 } } },
    'a chain that is an object': { version: 1, records: { a: { ...record, currentChain: {} } } },
  };
  for (const [fault, value] of Object.entries(faults)) {
    it(`the book quarantines ${fault} and reports it`, async () => {
      const storage = memoryStorage();
      await storage.update(bookKey, () => value);
      const reports: string[] = [];
      const book = await readBook(storage, (error) => reports.push(error.code));
      expect(book.records.size).toBe(0);
      expect(reports).toEqual(['record-corrupt']);
      expect(await storage.get('quarantine')).toHaveLength(1);
      // Once is enough: the next read finds a sound book.
      await readBook(storage, () => expect.unreachable());
    });
  }

  it('the book keeps valid records beside a corrupt one', async () => {
    const storage = memoryStorage();
    await storage.update(bookKey, () => ({ version: 1, records: { a: record, b: 7 }, recent: ['x', 3] }));
    const book = await readBook(storage, () => {});
    expect([...book.records.keys()]).toEqual(['a']);
    expect(book.recent).toEqual(['x']);
  });

  it('the book never throws and never invents a record for any stored value', () => {
    const seed = testSeed();
    const anything = fc.oneof(
      fc.anything(),
      fc.record({
        version: fc.constant(1),
        records: fc.dictionary(fc.string(), fc.anything()),
        recent: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const { book } = parseBook(value);
        for (const [id, record] of book.records) {
          if (record.connector !== id || typeof record.activeAccount !== 'string')
            throw new Error('invented');
        }
      }),
      { numRuns: 20_000, seed },
    );
    console.info(`book: 20000 corrupt documents read, 0 crashes, seed ${seed}`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

it('the record of an earlier release is found under its key, and reported when it is unreadable', async () => {
  expect(bookKey).toBe('connections');
  const [text, one] = ['garbage', { version: 1, records: { a: 7 } }];
  expect(parseBook(text).bad).toEqual([
    { key: 'connections', reason: 'not a book of version 1', value: text },
  ]);
  expect(parseBook(one).bad).toEqual([{ key: 'a', reason: 'not a record', value: 7 }]);
  const storage = memoryStorage();
  await storage.update(bookKey, () => one);
  const reports: unknown[] = [];
  await readBook(storage, (error) => reports.push(error.context));
  expect(reports).toEqual([{ key: 'a', reason: 'not a record' }]);
  const many = { version: 1, recent: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect(parseBook(many).book.recent).toEqual(['a', 'b', 'c', 'd', 'e']);
});
