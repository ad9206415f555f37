import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import {
  alice,
  allScopes,
  bob,
  evm,
  evmScopes,
  mvx,
  mvxAddress,
  solana,
  solanaAddress,
} from '../test/fixtures.js';
import { pickScopes, proposalOf, readApproved } from './namespaces.js';
import { expiryOf } from './uri.js';

const adapters = [evm, solana, mvx];
const names = adapters.map(({ namespace }) => namespace);
const requested = pickScopes(allScopes, names);
const group = (accounts: unknown, methods: unknown = ['personal_sign']) => ({
  accounts,
  methods,
  events: [],
});

test('one proposal contains every namespace under each of its names', () => {
  const proposal = proposalOf(requested, adapters);
  expect(Object.keys(proposal)).toEqual(['eip155', 'solana', 'mvx', 'elrond']);
  expect(proposal.elrond).toEqual({ chains: ['elrond:1'], methods: ['erd_signMessage'], events: [] });
  expect(proposal.eip155).toEqual({
    chains: evmScopes.eip155?.chains,
    methods: evmScopes.eip155?.methods,
    events: evmScopes.eip155?.notifications,
  });
});

test('a proposal leaves out a namespace without a scope, and cannot be empty', () => {
  expect(Object.keys(proposalOf(pickScopes(allScopes, ['solana']), adapters))).toEqual(['solana']);
  try {
    pickScopes({ near: { chains: ['near:mainnet'], methods: [], notifications: [] } }, names);
    expect.unreachable();
  } catch (error) {
    expect(isWalletError(error, 'invalid-params')).toBe(true);
  }
});

test('parts of the proposal that the wallet does not approve are listed as missing', () => {
  const { scopes, accounts, missing } = readApproved(
    { eip155: group([`eip155:1:${alice}`, `eip155:10:${bob}`]), solana: group([]) },
    requested,
    adapters,
  );
  expect(accounts.map(({ id }) => id)).toEqual([`eip155:1:${alice}`, `eip155:10:${bob}`]);
  expect(scopes.eip155?.chains).toEqual(['eip155:1', 'eip155:10']);
  expect(missing).toEqual([
    { type: 'method', namespace: 'eip155', method: 'eth_sendTransaction' },
    { type: 'method', namespace: 'eip155', method: 'wallet_switchEthereumChain' },
    { type: 'method', namespace: 'eip155', method: 'wallet_addEthereumChain' },
    { type: 'accounts', namespace: 'solana' },
    { type: 'namespace', namespace: 'mvx' },
  ]);
});

test('groups of one namespace are merged and repeated accounts are listed once', () => {
  const { accounts } = readApproved(
    {
      'eip155:1': group([`eip155:1:${alice}`]),
      'eip155:10': group([`eip155:10:${alice}`, `eip155:1:${alice}`]),
    },
    requested,
    adapters,
  );
  expect(accounts.map(({ id }) => id)).toEqual([`eip155:1:${alice}`, `eip155:10:${alice}`]);
});

test('a namespace is read under its registered name, whichever name the wallet uses', () => {
  const approved = { elrond: group([`elrond:1:${mvxAddress}`], ['erd_signMessage']) };
  const { accounts, scopes, names } = readApproved(approved, requested, adapters);
  expect(accounts[0]).toEqual({ id: `mvx:1:${mvxAddress}`, chainId: 'mvx:1', address: mvxAddress });
  expect(scopes.mvx?.methods).toEqual(['mvx_signMessage']);
  expect(names.mvx).toEqual(['elrond']);
});

test('an invalid approval yields no account and never throws', () => {
  const bad: unknown[] = [
    undefined,
    null,
    7,
    'eip155',
    [],
    { eip155: null },
    { eip155: [] },
    { eip155: { accounts: 'x' } },
    { eip155: group([null, 7, {}, [], '', 'eip155', 'eip155:1', 'eip155:1:', `eip155:404:${alice}`]) },
    { eip155: group([`eip155:1:${alice}\u202e`, `eip155:1:${solanaAddress}`, `solana:x:${alice}`]) },
    { __proto__: group([`eip155:1:${alice}`]) },
  ];
  for (const value of bad)
    expect(readApproved(value, requested, adapters).accounts, JSON.stringify(value)).toEqual([]);
  const throwing = new Proxy({ eip155: 1 }, { get: () => expect.unreachable() as never });
  expect(readApproved(throwing, requested, adapters).accounts).toEqual([]);
});

test('expiryOf returns the expiry of a pairing code', () => {
  expect(expiryOf('wc:abc@2?relay-protocol=irn&symKey=00&expiryTimestamp=1760000000')).toBe(
    1_760_000_000_000,
  );
  expect(expiryOf('wc:abc@2?expiryTimestamp=1760000000&symKey=00')).toBe(1_760_000_000_000);
  for (const text of [
    '',
    'wc:abc@2?symKey=00',
    'https://x/?expiryTimestamp=1',
    'wc:abc@2?expiryTimestamp=1x',
  ]) {
    expect(expiryOf(text)).toBeUndefined();
  }
});
