import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { chainLine, clusterOf, referenceOf } from '../src/chain/chains.js';
import { local } from './fakes.js';

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['solana'],
  './address': ['address', 'addressOf', 'isAddress'],
  './chains': ['chainLine', 'clusterOf', 'devnet', 'mainnet', 'referenceOf', 'testnet'],
  './key': ['createMemoryKey', 'memoryKey'],
  './keyed': ['createKeyed'],
  './known': ['findKnown', 'knownWallets'],
  './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'verifySiwx'],
  './transaction': [
    'buildTransfer',
    'createReader',
    'describeTransfer',
    'formatAmount',
    'mostLamports',
    'parseAmount',
    'readTransfer',
  ],
  './verify': [
    'parseMessage',
    'parseTransaction',
    'readOffchain',
    'verifySignature',
    'verifyTransactionSignature',
  ],
  './wallet-adapter': ['fromAdapter', 'toAdapter'],
};

describe('the package', () => {
  test('has these subpaths and no other', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
  });

  test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
    const module = (await import(/* @vite-ignore */ `@causeway/solana${path.slice(1)}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  test('needs three other packages, and two more only where they are asked for', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([
      '@causeway/protocol',
      '@noble/curves',
      '@noble/hashes',
    ]);
    expect(manifest.peerDependenciesMeta).toEqual({
      '@solana/wallet-adapter-base': { optional: true },
      '@solana/web3.js': { optional: true },
    });
  });

  test('known wallets are sorted by name and linked over https', async () => {
    const { findKnown, knownWallets } = await import('../src/known.js');
    const names = knownWallets.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { links } of knownWallets) expect(links.home).toMatch(/^https:\/\//);
    expect(findKnown('APP.PHANTOM')?.name).toBe('Phantom');
    expect(findKnown('unheard')).toBeUndefined();
  });

  test('well-known chains learn of no server by themselves, and have the names wallets know', async () => {
    const { devnet, mainnet, testnet } = await import('../src/chain/chains.js');
    expect([mainnet, devnet, testnet].map(({ id }) => clusterOf(id))).toEqual([
      'mainnet',
      'devnet',
      'testnet',
    ]);
    for (const { id, rpcUrls } of [mainnet, devnet, testnet]) {
      expect(rpcUrls).toEqual([]);
      const reference = id.slice('solana:'.length);
      expect(referenceOf(chainLine(reference))).toBe(reference);
    }
    expect(clusterOf(local.id)).toBe('localnet');
  });
});
