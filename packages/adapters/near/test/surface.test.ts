import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['near'],
  './address': ['address', 'implicitAccount', 'isAccountId', 'kindOf'],
  './chains': ['mainnet', 'networkOf', 'testnet'],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './rpc': ['createRpc'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'signInNonce', 'verifySiwx'],
  './transaction': ['createReader'],
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
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/near${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs three other packages', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
    ]);
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { links } of knownWallets) expect(links.home).toMatch(/^https:\/\//);
    expect(findKnown('METEOR-WALLET')?.name).toBe('Meteor Wallet');
    expect(findKnown('unheard')).toBeUndefined();
  });

  test('well-known networks learn of no server by themselves', async () => {
    const { mainnet, networkOf, testnet } = await import('../src/chain/chains.js');
    expect([mainnet, testnet].map(({ id }) => networkOf(id))).toEqual(['mainnet', 'testnet']);
    expect([mainnet, testnet].flatMap(({ rpcUrls }) => rpcUrls)).toEqual([]);
  });
});
