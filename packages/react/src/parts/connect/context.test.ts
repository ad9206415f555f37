import type { Connection, Wallet } from '@causeway/core';
import { expect, it } from 'vitest';
import { stateOf } from './context.js';

const wallet = { id: 'alpha' } as Wallet;
const connections = ['connected', 'disconnected'].map(
  (status) => ({ walletId: 'alpha', status }) as Connection,
);

it('a wallet is connecting between two prompts of one attempt, and no connection of it is pending', () => {
  const state = stateOf(wallet, connections, {});
  expect(state).toMatchObject({ status: 'connecting', connection: undefined });
  const after = stateOf(wallet, connections);
  expect(after).toMatchObject({ status: 'connected', connection: connections[0] });
});
