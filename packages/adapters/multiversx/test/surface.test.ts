import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['multiversx'],
    './address': ['address', 'addressOf', 'inspectAddress', 'isAddress', 'keyOf'],
    './chains': ['devnet', 'mainnet', 'testnet'],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './nativeAuth': ['createAccessToken', 'createLoginToken', 'parseLoginToken', 'verifyAccessToken'],
    './sdk-core': ['toAccount'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'verifySiwx'],
    './reader': ['createReader'],
    './verify': [
      'hashMessage',
      'readDocument',
      'transactionBytes',
      'transactionHash',
      'verifySignature',
      'verifyTransaction',
    ],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes'],
  optionalPeers: ['@multiversx/sdk-core'],
  known: ['XPORTAL', 'xPortal'],
});

test('findKnown returns a MultiversX wallet with its domain name from other namespaces', async () => {
  const { findKnown } = await import('../src/known.js');
  expect(findKnown('XPORTAL')?.rdns).toBe('com.elrond.maiar.wallet');
});

test('the exported MultiversX chains have the ids of their networks', async () => {
  const { devnet, mainnet, testnet } = await import('../src/chain/chains.js');
  expect([mainnet, devnet, testnet].map(({ id }) => id)).toEqual(['mvx:1', 'mvx:D', 'mvx:T']);
});
