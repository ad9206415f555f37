import { vectorSet } from '@causeway/conformance/independent';
import * as chains from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { networkProblems } from './check.js';
import { fromViem, type ViemChainLike } from './viem.js';

vectorSet('viem chains', {
  source: 'npm viem',
  licence: 'MIT',
  what: 'id, coin and servers of every EVM chain',
});

const all = Object.values(chains as unknown as Record<string, ViemChainLike | (() => unknown)>).filter(
  (chain): chain is ViemChainLike => typeof chain === 'object' && 'nativeCurrency' in chain,
);

/** Faults of viem's own data, by id: servers without TLS and empty names are refused wherever they come from. */
const faulty = (chain: ViemChainLike) =>
  networkProblems(fromViem(chain)).map(({ field }) => `${chain.id} ${field}`);

describe('fromViem', () => {
  it('fromViem converts every chain of viem and keeps its id and coin', () => {
    expect(all.length).toBeGreaterThan(700);
    for (const chain of all) {
      const { id, currency } = fromViem(chain);
      expect(id).toBe(`eip155:${chain.id}`);
      expect(currency).toEqual({
        name: chain.nativeCurrency.name,
        symbol: chain.nativeCurrency.symbol,
        decimals: chain.nativeCurrency.decimals,
      });
    }
    const fields = new Set(all.flatMap(faulty).map((text) => text.split(' ')[1]));
    expect([...fields].sort()).toEqual(['explorerUrl', 'rpcUrls']);
  });

  it.each([[0], [-1], [1.5], [Number.NaN], [2 ** 53]])('fromViem rejects the chain id %d', (id) => {
    expect(() => fromViem({ ...chains.mainnet, id })).toThrow(
      expect.objectContaining({ code: 'invalid-chain-id' }),
    );
  });
});
