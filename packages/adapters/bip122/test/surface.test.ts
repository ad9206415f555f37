import { describeSurface } from '@causeway/conformance';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['bip122'],
    './address': ['address', 'addressOf', 'addressOn', 'inspectAddress', 'isOn', 'parseAddress'],
    './chains': ['mainnet', 'networkOf', 'regtest', 'signet', 'testnet3', 'testnet4'],
    './key': ['createMemoryKey', 'memoryKey', 'taprootKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './payment': ['formatPayment'],
    './reader': ['createReader'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
    './transaction': ['describeTransaction', 'dustOf'],
    './verify': ['signatureBytes', 'verifySignature'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves', '@noble/hashes', '@scure/btc-signer'],
  known: ['APP.PHANTOM', 'Phantom'],
});

test('the well-known networks have the hashes of their first blocks as ids, and the prefixes of their addresses', async () => {
  const { mainnet, networkOf, regtest, signet, testnet3, testnet4 } = await import('../src/chain/chains.js');
  const ids = [mainnet, testnet3, testnet4, signet, regtest].map(({ id }) => id);
  // Bitcoin Core, `kernel/chainparams.cpp`.
  expect(ids).toEqual([
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ]);
  expect(ids.map((id) => networkOf(id).prefix)).toEqual(['bc', 'tb', 'tb', 'tb', 'bcrt']);
});
