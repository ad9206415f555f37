import type { ChainId } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { mainnet } from './chain/chains.js';
import { scopeOf } from './methods.js';
import { createWire } from './relay.js';

const wire = createWire([mainnet]);
const scope = scopeOf([mainnet.id]);
const address = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';
const call = { chainId: mainnet.id as ChainId, method: 'mvx_signMessage' };

test('the relay proposal contains the namespace under its registered name and its name of 2022', () => {
  const proposal = wire.propose(scope);
  expect(Object.keys(proposal)).toEqual(['mvx', 'elrond']);
  expect(proposal.mvx).toEqual({ chains: ['mvx:1'], methods: scope.methods, events: [] });
  expect(proposal.elrond).toEqual({
    chains: ['elrond:1'],
    methods: ['erd_signMessage', 'erd_signTransaction', 'erd_signTransactions'],
    events: [],
  });
});

test('an approval under the names of 2022 is read as one under the registered names', () => {
  const group = { accounts: [`elrond:1:${address}`], methods: ['erd_signMessage'], events: [] };
  const { accounts, scope: approved, names } = wire.read({ elrond: group }, scope);
  expect(accounts).toEqual([{ id: `mvx:1:${address}`, chainId: 'mvx:1', address }]);
  expect(approved?.methods).toEqual(['mvx_signMessage']);
  expect(names).toEqual(['elrond']);
});

test('a call is sent under the names that the wallet approved', () => {
  const requestFor = (names: readonly string[]) => wire.answer(call, { accounts: [], names });
  expect(requestFor(['elrond'])).toEqual({ type: 'request', chainId: 'elrond:1', method: 'erd_signMessage' });
  for (const names of [['mvx'], ['elrond', 'mvx'], []]) {
    expect(requestFor(names)).toEqual({ type: 'request', ...call });
  }
});

test('a method that contains an old prefix inside its name keeps its name', () => {
  const group = { accounts: [`mvx:1:${address}`], methods: ['x_erd_sign', 'erd_signMessage'], events: [] };
  expect(wire.read({ mvx: group }, scope).scope?.methods).toEqual(['x_erd_sign', 'mvx_signMessage']);
});
