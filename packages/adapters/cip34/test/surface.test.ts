import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['cip34'],
    './address': [
      'addressFormat',
      'addressStart',
      'enterpriseAddress',
      'inspectAddress',
      'parseAddress',
      'readAddress',
    ],
    './chains': ['cardano', 'chainIdOf', 'mainnetMagic', 'networkOf', 'preprod', 'preview'],
    './cip30': ['toCip30'],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'verifySiwx'],
    './payment': ['formatPayment'],
    './reader': ['createReader'],
    './transaction': ['describeTransaction'],
    './verify': ['hash224', 'hash256', 'readTransaction', 'readWitnesses', 'verifySignature'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes', 'cborg'],
  known: ['ETERNL', 'Eternl'],
});

test('the well-known networks have the identifiers of CIP-34', async () => {
  const { cardano, networkOf, preprod, preview } = await import('../src/chain/chains.js');
  expect([cardano, preprod, preview].map(({ id }) => id)).toEqual([
    'cip34:1-764824073',
    'cip34:0-1',
    'cip34:0-2',
  ]);
  expect([cardano, preprod, preview].map(({ id }) => networkOf(id)?.id)).toEqual([1, 0, 0]);
});

test.each(['cip34:2-1', 'cip34:1', 'cip34:0-', 'cip34:0-99999999999', 'eip155:1', 'cip34:0-5000000000'])(
  'networkOf returns undefined for %s',
  async (id) => {
    const { networkOf } = await import('../src/chain/chains.js');
    expect(networkOf(id)).toBeUndefined();
  },
);
