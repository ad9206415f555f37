import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { expect, it, vi } from 'vitest';

vi.mock('../../deployment.ts', () => ({ config: {}, listChains: () => [] }));
vi.mock('../../wallets.ts', () => ({ wallets: {} }));
const { countConnections, countFields, embeddedSession } = await import('./inventory.ts');

it('the inventory counts restored wallets, or the recent wallets when there are more', () => {
  const book = (records: object, recent: readonly string[]) =>
    JSON.stringify({ version: 1, records, recent });
  expect(countConnections(book({ a: {}, b: {} }, ['one']))).toBe(2);
  expect(countConnections(book({}, ['one', 'two', 'three']))).toBe(3);
  expect(countConnections(book({}, []))).toBe(0);
});

it('the inventory counts an invalid connections record as one', () => {
  for (const text of ['', 'null', '7', '{}', '"text"']) expect(countConnections(text)).toBe(1);
});

it('the inventory counts each preference', () => {
  expect(countFields('{"theme":"dark","locale":"ar"}')).toBe(2);
  expect(countFields('7')).toBe(1);
});

const walletWith = (status: string) => {
  const session = createStore({ status, userId: 'ada' });
  return { session, wallet: { open: async () => ({ session }) as unknown as EmbeddedAccount } };
};

it('the inventory waits for the embedded session and includes it', async () => {
  const { session, wallet } = walletWith('unknown');
  const found = embeddedSession(wallet);
  session.set({ status: 'live', userId: 'ada' });
  expect(await found).toBe('{"status":"live","userId":"ada"}');
});

it('the inventory has no embedded session without a signed-in visitor', async () => {
  expect(await embeddedSession(walletWith('none').wallet)).toBeUndefined();
});
