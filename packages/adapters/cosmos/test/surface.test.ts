import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What each subpath exports beside types. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['cosmos'],
  './address': ['addressFormat', 'formatAddress', 'parseAddress'],
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
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './stargate': ['toOfflineSigner'],
  './transaction': ['createReader', 'describeTransfer', 'formatAmount', 'parseAmount'],
  './verify': [
    'addressOf',
    'aminoBytes',
    'canonicalJson',
    'directBytes',
    'messageDocument',
    'verifySignature',
  ],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/cosmos${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs three other packages, and stargate only where it is asked for', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
    ]);
    expect(Object.values(manifest.peerDependenciesMeta)).toEqual([{ optional: true }, { optional: true }]);
  });

  test('well-known chains have ids and prefixes of their own and learn of no server by themselves', async () => {
    const all = Object.values(await import('../src/chain/chains.js'));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { rpcUrls, explorerUrl, gasPrice, bech32Prefix } of all) {
      expect([rpcUrls, explorerUrl?.startsWith('https://')]).toEqual([[], true]);
      expect([gasPrice, bech32Prefix].join()).toMatch(/^\d+(\.\d+)?,[a-z]+$/);
    }
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { links } of knownWallets) {
      for (const link of Object.values(links)) expect(link).toMatch(/^https:\/\//);
    }
    expect(findKnown('APP.KEPLR')?.name).toBe('Keplr');
    expect(findKnown('io.unheard')).toBeUndefined();
  });
});
