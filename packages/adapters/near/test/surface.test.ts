import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['near'],
    './address': ['address', 'implicitAccount', 'inspectAddress', 'isAccountId', 'kindOf'],
    './chains': ['mainnet', 'networkOf', 'testnet'],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './meteor': ['meteorWeb'],
    './known': ['findKnown', 'knownWallets'],
    './rpc': ['createRpc'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'signInNonce', 'verifySiwx'],
    './reader': ['createReader'],
    './wallet-selector': [
      'checkReturn',
      'createReturns',
      'fromSelector',
      'readReturn',
      'returnMissing',
      'returnUnexpected',
      'webWallet',
    ],
    './withoutReturn': ['mark', 'withoutReturn'],
    './verify': [
      'decodeSigned',
      'decodeTransaction',
      'demandFullAccess',
      'encodeTransaction',
      'formatPublicKey',
      'hashMessage',
      'parsePublicKey',
      'readAccessKey',
      'verifyKeySignature',
      'verifySignature',
    ],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes'],
  optionalPeers: ['@near-wallet-selector/core'],
  known: ['METEOR-WALLET', 'Meteor Wallet'],
});

test('networkOf returns the network names of the predefined NEAR chains', async () => {
  const { mainnet, networkOf, testnet } = await import('../src/chain/chains.js');
  expect([mainnet, testnet].map(({ id }) => networkOf(id))).toEqual(['mainnet', 'testnet']);
});
