import type { ConnectedAccount, Connection } from '@causeway/core';
import { expect, test } from 'vitest';
import { byNamespace, byWallet } from './byWallet.ts';

const connection = (id: string, walletId: string, namespaces: readonly string[]) =>
  ({ id, walletId, namespaces }) as Connection;
const account = (id: string, of: string) => ({ id, connection: of }) as ConnectedAccount;

const evm = connection('1', 'alpha', ['eip155']);
const other = connection('2', 'beta', ['eip155']);
const sol = connection('3', 'alpha', ['solana']);

test('connections of one wallet are one group, in the order of their first', () => {
  expect(byWallet([evm, other, sol])).toEqual([
    { walletId: 'alpha', connections: [evm, sol] },
    { walletId: 'beta', connections: [other] },
  ]);
});

test('accounts are parted by namespace, also those of one connection; empty parts are left out', () => {
  const relay = connection('4', 'gamma', ['eip155', 'solana', 'cosmos']);
  const accounts = [account('solana:x:So', '4'), account('eip155:1:0xA', '4'), account('eip155:1:0xB', '1')];
  expect(byNamespace([relay], accounts)).toEqual([
    { connection: relay, namespace: 'eip155', accounts: [accounts[1]] },
    { connection: relay, namespace: 'solana', accounts: [accounts[0]] },
  ]);
});
