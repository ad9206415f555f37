import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['multiversx'],
  './address': ['address', 'addressOf', 'isAddress', 'keyOf'],
  './chains': ['devnet', 'mainnet', 'testnet'],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './nativeAuth': ['createAccessToken', 'createLoginToken', 'parseLoginToken', 'verifyAccessToken'],
  './sdk-core': ['toAccount'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './transaction': ['createReader'],
  './verify': [
    'hashMessage',
    'readDocument',
    'transactionBytes',
    'transactionHash',
    'verifySignature',
    'verifyTransaction',
  ],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/multiversx${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs three other packages, and the library of MultiversX only where it is asked for', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
    ]);
    expect(Object.entries(manifest.peerDependenciesMeta)).toEqual([
      ['@multiversx/sdk-core', { optional: true }],
    ]);
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { links } of knownWallets) expect(links.home).toMatch(/^https:\/\//);
    expect(findKnown('XPORTAL')?.rdns).toBe('com.elrond.maiar.wallet');
    expect(findKnown('unheard')).toBeUndefined();
  });

  test('well-known chains learn of no server by themselves', async () => {
    const { devnet, mainnet, testnet } = await import('../src/chain/chains.js');
    expect([mainnet, devnet, testnet].map(({ id }) => id)).toEqual(['mvx:1', 'mvx:D', 'mvx:T']);
    for (const { rpcUrls } of [mainnet, devnet, testnet]) expect(rpcUrls).toEqual([]);
  });
});
