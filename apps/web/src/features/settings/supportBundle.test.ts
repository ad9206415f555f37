import { createWallets } from '@causeway/core';
import { expect, it } from 'vitest';
import { type BundleSource, createSupportBundle } from './supportBundle.ts';

const source: BundleSource = {
  version: '0.1.0',
  userAgent: 'Test',
  languages: ['en'],
  config: {
    appName: 'Test',
    chains: [
      {
        id: 'eip155:1',
        name: 'One',
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc.example/v1/SECRET-KEY'],
      },
    ],
    defaultChain: 'eip155:1',
    connectSources: [],
    testWallets: false,
  },
  preferences: { rpcUrls: { 'eip155:1': 'https://me:pass@own.example/OWN-KEY' } },
  wallets: createWallets({ appName: 'Test', adapters: [] }),
};

it('the support bundle has no address or password of a server', () => {
  const text = createSupportBundle(source);
  for (const secret of ['SECRET-KEY', 'OWN-KEY', 'pass', 'own.example']) expect(text).not.toContain(secret);
});

it('the support bundle has the version, the networks, and which of them have a server of the visitor', () => {
  expect(JSON.parse(createSupportBundle(source))).toMatchObject({
    causeway: '0.1.0',
    browser: 'Test',
    networks: [{ id: 'eip155:1', servers: 1, own: true }],
    timeline: [],
  });
});
