import type { JournalEntry } from '@causeway/journal';
import type { Chain } from '@causeway/protocol';
import { describe, expect, it } from 'vitest';
import { isDisconnected } from './isDisconnected.ts';
import { newlyLanded, placesTouched } from './landed.ts';
import { placesOf } from './places.ts';

const chain = (id: string, rpcUrls = ['http://localhost']) => ({ id, name: id, rpcUrls }) as unknown as Chain;
const chains = [chain('eip155:1'), chain('eip155:10'), chain('cosmos:hub'), chain('eip155:2', [])];
const accounts = [
  { address: '0xA', chainId: 'eip155:1' },
  { address: '0xA', chainId: 'eip155:10' },
  { address: 'cosmos1', chainId: 'cosmos:hub' },
  { address: 'osmo1', chainId: 'cosmos:osmosis' },
];
const places = placesOf({
  ...{ chains, accounts, tokensOn: () => [], isBound: (namespace: string) => namespace === 'cosmos' },
});

it('an address is read once on each network of its namespace, a bound one on its own', () => {
  expect(places.map(({ key }) => key)).toEqual(['eip155:1:0xA', 'eip155:10:0xA', 'cosmos:hub:cosmos1']);
});

describe('transactions', () => {
  const entry = (status: string, to = '0xa') =>
    ({
      ...{ id: '1', status, account: 'eip155:10:0xB', chainId: 'eip155:10' },
      request: { kind: 'transaction', to, value: '1', symbol: 'ETH', decimals: 18 },
    }) as unknown as JournalEntry;

  it('a transaction counts once, when it is included in a block', () => {
    expect(newlyLanded([entry('sent')], [entry('included')])).toHaveLength(1);
    expect(newlyLanded([entry('included')], [entry('included')])).toEqual([]);
    expect(newlyLanded([entry('asked')], [entry('sent')])).toEqual([]);
    expect(newlyLanded([], [entry('reverted')])).toHaveLength(1);
  });

  it('a transaction touches its sender and recipient on its own network, however their addresses are written', () => {
    expect(placesTouched([entry('included')], places).map(({ key }) => key)).toEqual(['eip155:10:0xA']);
    expect(placesTouched([entry('included', '0xC')], places)).toEqual([]);
  });
});

describe('an account that is not connected', () => {
  const none = { accounts: [], connections: [], restored: true, seen: new Map<string, string>() };
  const broken = { id: 'w', status: 'disconnected', error: new Error('gone') } as never;
  const connection = { id: 'w', status: 'connected' } as never;
  const seen = new Map([['eip155:0xA', 'w']]);

  it('an account counts as disconnected only after every saved connection was tried', () => {
    expect(isDisconnected(none)('eip155:1:0xA')).toBe(true);
    expect(isDisconnected({ ...none, restored: false })('eip155:1:0xA')).toBe(false);
  });

  it('an account does not count as disconnected while its connection is broken', () => {
    expect(isDisconnected({ ...none, connections: [broken] })('eip155:1:0xA')).toBe(false);
    expect(isDisconnected({ ...none, seen, connections: [broken] })('eip155:1:0xA')).toBe(false);
    expect(isDisconnected({ ...none, seen, connections: [connection] })('eip155:1:0xA')).toBe(true);
  });

  it('an account does not count as disconnected when another network lists it', () => {
    const there = { id: 'eip155:10:0xA' } as never;
    expect(isDisconnected({ ...none, accounts: [there] })('eip155:1:0xA')).toBe(false);
  });
});
