import type { ConnectedAccount, Connection } from '@causeway/core';
import { expect, test } from 'vitest';
import { byNamespace, byWallet } from './byWallet.ts';

const connection = (id: string, walletId: string, namespaces: readonly string[]) =>
  ({ id, walletId, namespaces }) as Connection;
const account = (id: string, of: string) => ({ id, connection: of }) as ConnectedAccount;

const evm = connection('1', 'alpha', ['eip155']);
const other = connection('2', 'beta', ['eip155']);
const sol = connection('3', 'alpha', ['solana']);

test('connections of one wallet form one group in the order of the first connection', () => {
  expect(byWallet([evm, other, sol])).toEqual([
    { id: 'alpha', walletId: 'alpha', connections: [evm, sol] },
    { id: 'beta', walletId: 'beta', connections: [other] },
  ]);
});

test('each relay session has its own card, because each may be another wallet', () => {
  const [first, second] = ['relay', 'relay:2'].map(
    (id) => ({ ...connection(id, 'relay', []), route: 'relayed' }) as const,
  );
  expect(byWallet([first, second] as Connection[]).map(({ id, walletId }) => [id, walletId])).toEqual([
    ['relay', 'relay'],
    ['relay:2', 'relay'],
  ]);
});

test('accounts are grouped by namespace, without empty groups', () => {
  const relay = connection('4', 'gamma', ['eip155', 'solana', 'cosmos']);
  const accounts = [account('solana:x:So', '4'), account('eip155:1:0xA', '4'), account('eip155:1:0xB', '1')];
  expect(byNamespace([relay], accounts)).toEqual([
    { connection: relay, namespace: 'eip155', accounts: [accounts[1]] },
    { connection: relay, namespace: 'solana', accounts: [accounts[0]] },
  ]);
});
