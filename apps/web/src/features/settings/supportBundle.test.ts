import type { Connection } from '@causeway/core';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { type BundleSource, createSupportBundle, redact } from './supportBundle.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

const connection = {
  id: 'eip155:injected:io.example',
  status: 'connected',
  since: 0,
  accounts: [{ id: `eip155:1:${address}`, chainId: 'eip155:1', address }],
  chainId: 'eip155:1',
  switchedNetwork: false,
  error: new WalletError('wallet-failed', { method: 'eth_call', reason: `bad ${address} 0x${key}` }),
} as unknown as Connection;

const source: BundleSource = {
  version: '0.1.0',
  at: 0,
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
  wallets: [],
  connections: [connection],
  timeline: [],
  reports: [
    {
      at: 0,
      error: new WalletError('rpc-failed', {
        chain: 'eip155:1',
        method: 'eth_call',
        reason: 'https://me:pass@rpc.example/v1/SECRET-KEY?token=TOKEN refused',
      }),
    },
  ],
};

it('the support bundle has no address, key, signature, password or path of a server', () => {
  const text = createSupportBundle(source);
  for (const secret of [address, key, 'SECRET-KEY', 'OWN-KEY', 'TOKEN', 'pass', 'own.example'])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/f39Fd6e51aad/i);
});

it('the support bundle has versions, states, codes and hosts', () => {
  const text = createSupportBundle(source);
  for (const fact of ['0.1.0', 'connected', 'wallet-failed', 'rpc-failed', 'rpc.example', 'eip155:1'])
    expect(text).toContain(fact);
  expect(JSON.parse(text).connections[0].accounts).toBe(1);
});

it.each([
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  'cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks',
  'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp',
  key,
])('the support bundle removes %s from any text', (secret) => {
  for (const text of [secret, `cosmos:hub:${secret}`, `"${secret}"`, `${secret}, failed`]) {
    expect(redact(text)).not.toContain(secret.slice(0, 20));
  }
});

it('the support bundle keeps the ids of networks, however long', () => {
  const chain = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  expect(redact(`solana:${chain}`, [chain])).toBe(`solana:${chain}`);
});

it('the support bundle keeps short numbers and ordinary words', () => {
  expect(redact('chain 0x1 at block 0x10ff, deadbeef')).toBe('chain 0x1 at block 0x10ff, deadbeef');
});
