import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { chainLine, clusterOf, referenceOf } from '../src/chain/chains.js';
import { local } from './fakes.js';

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['solana'],
    './address': ['address', 'addressOf', 'inspectAddress', 'isAddress'],
    './chains': ['chainLine', 'clusterOf', 'devnet', 'mainnet', 'referenceOf', 'testnet'],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './payment': ['formatPayment'],
    './mobile': ['hasMobileWallets', 'registerMobileWallet'],
    './reader': ['createReader'],
    './sent': ['readSentOther'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'verifySiwx'],
    './transaction': ['buildTransfer', 'describeTransfer', 'readTransfer'],
    './verify': [
      'parseMessage',
      'parseTransaction',
      'readOffchain',
      'verifySignature',
      'verifyTransactionSignature',
    ],
    './wallet-adapter': ['fromAdapter', 'toAdapter'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes'],
  optionalPeers: ['@solana/wallet-adapter-base', '@solana/web3.js'],
  known: ['APP.PHANTOM', 'Phantom'],
});

test('clusterOf returns the cluster names of the well-known Solana chains', async () => {
  const { devnet, mainnet, testnet } = await import('../src/chain/chains.js');
  const names = [mainnet, devnet, testnet].map(({ id }) => clusterOf(id));
  expect(names).toEqual(['mainnet', 'devnet', 'testnet']);
  for (const { id } of [mainnet, devnet, testnet]) {
    const reference = id.slice('solana:'.length);
    expect(referenceOf(chainLine(reference))).toBe(reference);
  }
  expect(clusterOf(local.id)).toBe('localnet');
});
