import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['cip34'],
  './address': ['addressFormat', 'enterpriseAddress', 'parseAddress', 'readAddress'],
  './chains': ['cardano', 'chainIdOf', 'mainnetMagic', 'networkOf', 'preprod', 'preview'],
  './cip30': ['toCip30'],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './transaction': ['createReader', 'describeTransaction'],
  './verify': ['hash224', 'hash256', 'readTransaction', 'readWitnesses', 'verifySignature'],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/cip34${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs four other packages', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
      'cborg',
    ]);
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { links } of knownWallets) expect(links.home).toMatch(/^https:\/\//);
    expect(findKnown('ETERNL')?.name).toBe('Eternl');
    expect(findKnown('unheard')).toBeUndefined();
  });

  test("well-known networks have CIP-34's names and learn of no server by themselves", async () => {
    const { cardano, networkOf, preprod, preview } = await import('../src/chain/chains.js');
    expect([cardano, preprod, preview].map(({ id }) => id)).toEqual([
      'cip34:1-764824073',
      'cip34:0-1',
      'cip34:0-2',
    ]);
    expect([cardano, preprod, preview].map(({ id }) => networkOf(id)?.id)).toEqual([1, 0, 0]);
    for (const { rpcUrls } of [cardano, preprod, preview]) expect(rpcUrls).toEqual([]);
    for (const no of [
      'cip34:2-1',
      'cip34:1',
      'cip34:0-',
      'cip34:0-99999999999',
      'eip155:1',
      'cip34:0-5000000000',
    ]) {
      expect(networkOf(no)).toBeUndefined();
    }
  });
});
