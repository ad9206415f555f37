import type { ConnectedAccount } from '@causeway/core';
import type { ChainId } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { distinct, onChain } from './onChain.ts';

const accountOf = (
  chainId: ChainId,
  address: string,
  key?: number,
  connection = 'one',
): ConnectedAccount => ({
  id: `${chainId}:${address}`,
  chainId,
  address,
  connection,
  ...(key === undefined ? {} : { publicKey: Uint8Array.of(key) }),
});

const hubA = accountOf('cosmos:cosmoshub-4', 'cosmos1a', 1);
const hubB = accountOf('cosmos:cosmoshub-4', 'cosmos1b', 2);
const osmoA = accountOf('cosmos:osmosis-1', 'osmo1a', 1);
const osmoB = accountOf('cosmos:osmosis-1', 'osmo1b', 2);

describe('onChain', () => {
  test('onChain returns the same account where an address is valid on every chain', () => {
    expect(onChain(hubA, 'cosmos:osmosis-1', false, [hubA, osmoA])).toBe(hubA);
  });

  test('onChain returns the account with the same key where an address belongs to one chain, in any order', () => {
    expect(onChain(hubA, 'cosmos:osmosis-1', true, [hubA, hubB, osmoB, osmoA])).toBe(osmoA);
    expect(onChain(hubA, 'cosmos:cosmoshub-4', true, [hubA])).toBe(hubA);
  });

  test('onChain returns the account at the same position where no key is known', () => {
    const bare = [hubA, hubB, osmoA, osmoB].map(({ chainId, address }) => accountOf(chainId, address));
    expect(onChain(bare[1] as ConnectedAccount, 'cosmos:osmosis-1', true, bare)).toBe(bare[3]);
  });

  test('onChain returns no account of another namespace, even of a wallet with several', () => {
    const evm = accountOf('eip155:1', '0xA');
    expect(onChain(evm, 'cosmos:osmosis-1', true, [evm, osmoA])).toBeUndefined();
    expect(onChain(osmoA, 'eip155:1', false, [evm, osmoA])).toBeUndefined();
  });

  test('onChain returns no account of another wallet, and none when the wallet shared none', () => {
    const foreign = accountOf('cosmos:osmosis-1', 'osmo1a', 1, 'two');
    expect(onChain(hubA, 'cosmos:osmosis-1', true, [hubA, foreign])).toBeUndefined();
  });
});

test('an account that a session lists on several chains is shown once', () => {
  const main = accountOf('eip155:1', '0xA');
  const base = accountOf('eip155:8453', '0xA');
  const other = accountOf('eip155:8453', '0xA', undefined, 'two');
  expect(distinct([main, base, other])).toEqual([main, other]);
});
