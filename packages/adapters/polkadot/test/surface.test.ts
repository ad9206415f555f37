import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { readEntry } from '../src/page/discovery.js';

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['polkadot'],
    './address': [
      'accountIdOf',
      'address',
      'addressKind',
      'addressOn',
      'addressPrefix',
      'genericPrefix',
      'inspectAddress',
      'toChainAddress',
    ],
    './chains': ['kusama', 'kusamaAssetHub', 'polkadotAssetHub', 'polkadotRelay', 'westend'],
    './extension-dapp': ['enableAll', 'toConnector', 'toSigner'],
    './key': ['createMemoryKey', 'memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
    './reader': ['createReader'],
    './verify': ['signedPayload', 'verifyBytes', 'verifyPayload', 'verifySignature'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes', '@scure/sr25519'],
  optionalPeers: ['@polkadot-api/merkleize-metadata', '@polkadot/extension-dapp'],
  known: ['XYZ.Talisman', 'Talisman'],
});

test('the id of each exported Polkadot chain is derived from its genesis hash', async () => {
  for (const { id, genesisHash, explorerUrl } of Object.values(await import('../src/chain/chains.js'))) {
    expect(id).toBe(`polkadot:${genesisHash.slice(2, 34)}`);
    expect(genesisHash).toMatch(/^0x[\da-f]{64}$/);
    expect(explorerUrl).toBeDefined();
  }
});

test('each known Polkadot wallet has the same name as in discovery', async () => {
  const { knownWallets } = await import('../src/known.js');
  for (const { key, name } of knownWallets) {
    expect(readEntry(key, { enable: () => undefined })?.identity.name).toBe(name);
  }
});
