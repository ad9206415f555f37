import { expect, it, vi } from 'vitest';

vi.mock('../../deployment.ts', () => ({ config: {} }));
vi.mock('../../wallets.ts', () => ({ wallets: {} }));
const { countConnections, countFields } = await import('./inventory.ts');

it('counts the wallets that come back, or those used last if they are more', () => {
  const book = (records: object, recent: readonly string[]) =>
    JSON.stringify({ version: 1, records, recent });
  expect(countConnections(book({ a: {}, b: {} }, ['one']))).toBe(2);
  expect(countConnections(book({}, ['one', 'two', 'three']))).toBe(3);
  expect(countConnections(book({}, []))).toBe(0);
});

it('counts a record that is no document of connections as one', () => {
  for (const text of ['', 'null', '7', '{}', '"text"']) expect(countConnections(text)).toBe(1);
});

it('counts each choice', () => {
  expect(countFields('{"theme":"dark","locale":"ar"}')).toBe(2);
  expect(countFields('7')).toBe(1);
});
