import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { expect, it, vi } from 'vitest';

vi.mock('../../deployment.ts', () => ({ config: {}, listChains: () => [] }));
vi.mock('../../wallets.ts', () => ({ wallets: {} }));
const { countConnections, countFields, embeddedSession } = await import('./inventory.ts');

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

const walletWith = (status: string) => {
  const session = createStore({ status, userId: 'ada' });
  return { session, wallet: { open: async () => ({ session }) as unknown as EmbeddedAccount } };
};

it('waits until it is known whether somebody is signed in, and says what is kept', async () => {
  const { session, wallet } = walletWith('unknown');
  const found = embeddedSession(wallet);
  session.set({ status: 'live', userId: 'ada' });
  expect(await found).toBe('{"status":"live","userId":"ada"}');
});

it('finds nothing where nobody is signed in', async () => {
  expect(await embeddedSession(walletWith('none').wallet)).toBeUndefined();
});
