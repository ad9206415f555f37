import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { expect, it } from 'vitest';
import { embeddedSession } from './embeddedSession.ts';

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
