import { independent } from '@causeway/conformance/independent';
import type { Connector } from '@causeway/protocol';
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { alice, announce, chains, createPage, failure, local, never } from './fakes.js';

independent('@coinbase/wallet-sdk', {
  wallet: 'Coinbase Wallet',
  route: 'page',
  what: 'is found without a session',
});

/** The part of a page that the SDK needs. It keeps its own sessions there. */
function createLocalStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

beforeAll(() => {
  vi.stubGlobal('localStorage', createLocalStorage());
  vi.stubGlobal('fetch', () => Promise.reject(new Error('the test asks no server')));
});
afterAll(() => void vi.unstubAllGlobals());

test('getSession returns undefined when the Coinbase Wallet SDK has no session', async () => {
  const sdk = createCoinbaseWalletSDK({ appName: 'App', preference: { options: 'all', telemetry: false } });
  const provider = sdk.getProvider();
  expect(await failure(provider.request({ method: 'eth_accounts' }))).toMatchObject({ code: 4100 });
  const page = createPage();
  announce(page, provider, { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' });
  const connectors: Connector[] = [];
  eip155({ chains, page }).discover((connector) => connectors.push(connector));
  const [connector] = connectors;
  const record = {
    connector: connector?.id ?? '',
    activeAccount: `${local.id}:${alice}`,
    switchedNetwork: false,
  };
  expect(await connector?.getSession(record, { signal: never })).toBeUndefined();
});
