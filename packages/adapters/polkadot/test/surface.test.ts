import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { readEntry } from '../src/page/discovery.js';

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['polkadot'],
  './address': [
    'accountIdOf',
    'address',
    'addressKind',
    'addressOn',
    'addressPrefix',
    'genericPrefix',
    'toChainAddress',
  ],
  './chains': ['kusama', 'kusamaAssetHub', 'polkadotAssetHub', 'polkadotRelay', 'westend'],
  './extension-dapp': ['enableAll', 'toConnector', 'toSigner'],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './transaction': ['createReader'],
  './verify': ['signedPayload', 'verifyBytes', 'verifyPayload', 'verifySignature'],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/polkadot${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs four other packages, and the extension library only where it is asked for', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
      '@scure/sr25519',
    ]);
    expect(manifest.peerDependenciesMeta).toEqual({ '@polkadot/extension-dapp': { optional: true } });
  });

  test('well-known chains are named by their genesis and learn of no server by themselves', async () => {
    const all = Object.values(await import('../src/chain/chains.js'));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, genesisHash, rpcUrls, explorerUrl } of all) {
      expect(id).toBe(`polkadot:${genesisHash.slice(2, 34)}`);
      expect(genesisHash).toMatch(/^0x[\da-f]{64}$/);
      expect(rpcUrls).toEqual([]);
      expect(explorerUrl).toMatch(/^https:.*[^/]$/);
    }
  });

  test('known wallets are sorted by name, linked over https, and named as discovery names them', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { key, name, links } of knownWallets) {
      expect(links.home).toMatch(/^https:\/\//);
      expect(readEntry(key, { enable: () => undefined })?.identity.name).toBe(name);
    }
    expect(findKnown('XYZ.Talisman')?.name).toBe('Talisman');
    expect(findKnown('unheard')).toBeUndefined();
  });
});
