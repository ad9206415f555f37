import { expect, test } from 'vitest';
import { alice, allScopes, bob, evm, solana, solanaAddress } from '../test/fixtures.js';
import { activeOf, arrange, chainOf } from './arrange.js';
import { readApproved } from './namespaces.js';

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const group = (accounts: string[]) => ({ accounts, methods: [], events: [] });
const approved = readApproved(
  {
    eip155: group([`eip155:1:${alice}`, `eip155:1:${bob}`, `eip155:10:${alice}`]),
    solana: group([`${chain}:${solanaAddress}`]),
  },
  allScopes,
  [evm, solana],
);
const ids = (...standing: Parameters<typeof arrange>[1][]) =>
  arrange(approved, standing[0] ?? { current: undefined, active: {} }).map(({ id }) => id);

test('an address becomes one account, on the current chain if that was approved', () => {
  const last = `${chain}:${solanaAddress}`;
  expect(ids()).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`, last]);
  expect(ids({ current: 'eip155:10', active: {} })).toEqual([`eip155:10:${alice}`, `eip155:1:${bob}`, last]);
});

test('the current namespace is listed first, and the active account is first in its namespace', () => {
  expect(ids({ current: chain, active: { eip155: bob } })).toEqual([
    `${chain}:${solanaAddress}`,
    `eip155:1:${bob}`,
    `eip155:1:${alice}`,
  ]);
});

test('the current chain is parsed in each form that wallets send', () => {
  for (const data of [10, '10', '0xa', 'eip155:10'])
    expect(chainOf(approved, data, 'eip155:1')).toBe('eip155:10');
  expect(chainOf(approved, chain, chain)).toBe(chain);
  for (const data of [404, null, {}, '', 'eip155:404'])
    expect(chainOf(approved, data, 'eip155:1')).toBe('eip155:1');
  expect(chainOf(approved, 404, 'near:mainnet')).toBeUndefined();
});

test('the active account is parsed as an address or an id and must be approved', () => {
  expect(activeOf(approved, [bob.toUpperCase().replace('X', 'x')], 'eip155:1')?.address).toBe(bob);
  expect(activeOf(approved, [`eip155:10:${bob}`], 'eip155:10')?.address).toBe(bob);
  for (const data of [[], null, [7], [`0x${'c'.repeat(40)}`]]) {
    expect(activeOf(approved, data, 'eip155:1')).toBeUndefined();
  }
});
