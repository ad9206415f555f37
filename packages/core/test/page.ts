import { fakeAccount } from '@causeway/conformance/fakes';
import type { Adapter, Connector } from '@causeway/protocol';
import { vi } from 'vitest';
import { memoryStorage } from '../src/storage/memory.js';
import type { LastChain, WalletsOptions } from '../src/types.js';
import { createWallets } from '../src/wallets.js';

export const alice = fakeAccount('eip155:1', '0xaaaa');
export const bob = fakeAccount('eip155:1', '0xbbbb');

/** An adapter of a namespace with two chains, and the page's side of its discovery. */
export function fakeAdapter(namespace = 'eip155') {
  const announced: ((connector: Connector) => void)[] = [];
  let stops = 0;
  const chain = (reference: string) => ({
    id: `${namespace}:${reference}` as const,
    name: reference,
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  });
  const adapter: Adapter = {
    namespace,
    chains: [chain('5'), chain('1')],
    address: () => Promise.reject(new Error('not in this test')),
    discover(announce) {
      announced.push(announce);
      return () => {
        stops += 1;
      };
    },
    scope: () => ({ chains: [`${namespace}:5`, `${namespace}:1`], methods: [], notifications: [] }),
    signer: (_session, account) => ({ account }),
    relay: () => Promise.reject(new Error('not in this test')),
    reader: () => Promise.reject(new Error('not in this test')),
    verifier: () => Promise.reject(new Error('not in this test')),
    keyed: () => Promise.reject(new Error('not in this test')),
  };
  return {
    adapter,
    announce: (connector: Connector) => {
      for (const listener of announced) listener(connector);
    },
    stops: () => stops,
  };
}

/** Keeps no chain. */
export const nowhere: LastChain = { get: () => undefined, set: () => {} };

/** A registry over such a page; `make` makes another one over the same storage. */
export function setup(options: Partial<WalletsOptions<readonly Adapter[]>> = {}) {
  const page = fakeAdapter();
  const storage = options.storage ?? memoryStorage();
  const make = () =>
    createWallets({ appName: 'Test', adapters: [page.adapter], lastChain: nowhere, ...options, storage });
  return { page, storage, make, wallets: make() };
}

/** Lets every pending answer arrive, under fake timers. */
export const idle = () => vi.advanceTimersByTimeAsync(0);
