import type { ConnectedAccount, Connection } from '@causeway/core';
import type { Adapter } from '@causeway/protocol';
import { describe, expect, it } from 'vitest';
import { type ButtonFacts, buttonStateOf } from './buttonState.js';

const address = `0x${'a'.repeat(40)}`;
const account = {
  id: `eip155:1:${address}`,
  chainId: 'eip155:1',
  address,
  connection: 'one',
} as ConnectedAccount;
const connection = {
  id: 'one',
  walletName: 'Alpha',
  status: 'connected',
  chainId: 'eip155:1',
} as unknown as Connection;
const adapters = [
  {
    namespace: 'eip155',
    chains: [
      { id: 'eip155:1', name: 'Ethereum' },
      { id: 'eip155:8453', name: 'Base' },
    ],
  },
] as unknown as readonly Adapter[];

const facts: ButtonFacts = {
  adapters,
  account: undefined,
  connections: [],
  chains: { eip155: 'eip155:8453' },
  restored: false,
  remembered: null,
};

describe('the state of the button', () => {
  it.each([
    ['starting where the last visit cannot be read yet', { remembered: undefined }, 'starting'],
    ['disconnected on a first visit, before anything is restored', {}, 'disconnected'],
    ['reconnecting after a visit with an account', { remembered: account.id }, 'reconnecting'],
    [
      'disconnected when that account could not be restored',
      { remembered: account.id, restored: true },
      'disconnected',
    ],
    [
      'reconnecting while a slow wallet is still being restored',
      { remembered: account.id, restored: true, connections: [{ ...connection, status: 'reconnecting' }] },
      'reconnecting',
    ],
    [
      'connecting while a wallet is asked',
      { connections: [{ ...connection, status: 'connecting' }] },
      'connecting',
    ],
    ['connected with an account', { account, connections: [connection] }, 'connected'],
    [
      'connected while the wallet is on another listed network, since a call moves it',
      { account, connections: [{ ...connection, chainId: 'eip155:8453' }] },
      'connected',
    ],
    [
      'wrong-network on a network that is not listed',
      { account, connections: [{ ...connection, chainId: 'eip155:999' }] },
      'wrong-network',
    ],
    [
      'connected when the wallet’s network is of another family',
      { account, connections: [{ ...connection, chainId: 'solana:x' }] },
      'connected',
    ],
  ] as const)('the button state is: %s', (_title, more, state) => {
    expect(buttonStateOf({ ...facts, ...(more as Partial<ButtonFacts>) }).state).toBe(state);
  });

  it('a connected account is shown on the current chain of the app', () => {
    const state = buttonStateOf({ ...facts, account, connections: [connection] });
    expect(state).toMatchObject({ chain: { name: 'Base' }, wallet: 'Alpha' });
  });
});
