import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['cosmos'],
    './address': ['addressFormat', 'addressStart', 'formatAddress', 'inspectAddress', 'parseAddress'],
    './chains': [
      'akash',
      'celestia',
      'cosmosHub',
      'cosmosHubTestnet',
      'juno',
      'noble',
      'osmosis',
      'osmosisTestnet',
      'stargaze',
    ],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './rpc': ['createRpc'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'verifySiwx'],
    './stargate': ['toOfflineSigner'],
    './reader': ['createReader'],
    './transaction': ['describeTokenTransfer', 'describeTransfer'],
    './verify': [
      'addressOf',
      'aminoBytes',
      'canonicalJson',
      'directBytes',
      'messageDocument',
      'verifySignature',
    ],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes'],
  optionalPeers: ['@cosmjs/stargate'],
  known: ['APP.KEPLR', 'Keplr'],
});

test('well-known Cosmos chains have a gas price and an address prefix', async () => {
  for (const { gasPrice, bech32Prefix } of Object.values(await import('../src/chain/chains.js'))) {
    expect([gasPrice, bech32Prefix].join()).toMatch(/^\d+(\.\d+)?,[a-z]+$/);
  }
});
