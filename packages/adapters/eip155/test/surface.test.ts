import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['eip155'],
  './address': ['address', 'checksum', 'isAddress'],
  './calls': ['readAtomic', 'sendInSteps', 'showCallsStatus', 'stateOfCalls', 'trackCalls'],
  './chains': [
    'arbitrum',
    'arbitrumSepolia',
    'avalanche',
    'base',
    'baseSepolia',
    'bnb',
    'celo',
    'gnosis',
    'linea',
    'mainnet',
    'optimism',
    'optimismSepolia',
    'polygon',
    'polygonAmoy',
    'scroll',
    'sepolia',
    'unichain',
    'zksync',
    'zora',
  ],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './rpc': ['createRpc'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './transaction': ['createReader', 'formatAmount', 'parseAmount'],
  './typedData': ['checkTypedData', 'hashTypedData', 'serializeTypedData', 'visibleText', 'walkTypedData'],
  './verify': ['addressOf', 'hashMessage', 'recover', 'verifyHash', 'verifySignature'],
  './viem': ['toAccount'],
  './walletconnect': ['walletConnect'],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(
      Object.keys(manifest.exports)
        .filter((path) => path !== './package.json')
        .sort(),
    ).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/eip155${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs three other packages, and two more only where they are asked for', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
    ]);
    expect(manifest.peerDependenciesMeta).toEqual({
      '@walletconnect/ethereum-provider': { optional: true },
      viem: { optional: true },
    });
  });

  test('well-known chains have ids of their own and learn of no server by themselves', async () => {
    const { mainnet, ...others } = await import('../src/chain/chains.js');
    const all = [mainnet, ...Object.values(others)];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(
      all.every(
        ({ rpcUrls, explorerUrl }) => rpcUrls.length === 0 && /^https:.*[^/]$/.test(explorerUrl ?? ''),
      ),
    ).toBe(true);
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    expect(new Set(knownWallets.map(({ rdns }) => rdns)).size).toBe(knownWallets.length);
    for (const { links } of knownWallets) {
      for (const link of Object.values(links)) expect(link).toMatch(/^https:\/\//);
    }
    expect(findKnown('IO.METAMASK')?.name).toBe('MetaMask');
    expect(findKnown('io.unheard')).toBeUndefined();
  });
});
