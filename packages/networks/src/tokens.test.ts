import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PublicKey } from '@solana/web3.js';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { tokenLists } from './data/tokens/index.js';
import { loadNetwork } from './load.js';
import { listTokens } from './tokens.js';

const folder = fileURLToPath(new URL('./data/tokens/', import.meta.url));
const ids = Object.keys(tokenLists) as `${string}:${string}`[];

describe('listTokens', () => {
  // As Circle and Tether publish them.
  it.each([
    ['eip155:1', 'USDC', 6, 'erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['eip155:1', 'USDT', 6, 'erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    // Not the bridged ones, which other lists call by the same name.
    ['eip155:10', 'USDC', 6, 'erc20:0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    ['eip155:137', 'USDC', 6, 'erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'USDC',
      6,
      'token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ],
    [
      'cip34:1-764824073',
      'iUSD',
      6,
      'token:f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b6988069555344',
    ],
    ['mvx:1', 'USDC', 6, 'esdt:USDC-c76f1f'],
    ['near:mainnet', 'USDt', 6, 'nep141:usdt.tether-token.near'],
    ['polkadot:68d56f15f85d3136970ec16946040bc1', 'USDt', 6, 'assets:1984'],
    [
      'polkadot:68d56f15f85d3136970ec16946040bc1',
      'WETH',
      18,
      'foreign:0x02020907040300c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    ],
    ['cosmos:osmosis-1', 'USDC', 6, 'ibc:498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'],
  ] as const)('the list of %s has %s as its issuer publishes it', async (chain, symbol, decimals, id) => {
    const tokens = await listTokens(chain);
    expect(tokens.find((token) => token.symbol === symbol)).toMatchObject({ decimals, id: `${chain}/${id}` });
  });

  it.each(['eip155:31337', 'eip155:constructor', 'near:testnet'] as const)(
    'listTokens returns an empty list for %s',
    async (chain) => {
      expect(await listTokens(chain)).toEqual([]);
    },
  );
});

describe('the shipped lists of tokens', () => {
  it('the shipped token lists belong to production networks of this package', async () => {
    const networks = await Promise.all(ids.map((id) => loadNetwork(id)));
    expect(networks.filter(({ testnet }) => testnet)).toEqual([]);
    expect(ids.length).toBeGreaterThanOrEqual(40);
  });

  it('the list of Polygon leaves out wrapped POL, which one source calls POL and another WMATIC', async () => {
    const wrapped = 'eip155:137/erc20:0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270';
    expect((await listTokens('eip155:137')).map(({ id }) => id)).not.toContain(wrapped);
  });

  it.each(ids)('no token of %s has the symbol of the own coin of the network', async (chain) => {
    const { currency } = await loadNetwork(chain);
    const symbols = (await listTokens(chain)).map(({ symbol }) => symbol.toLowerCase());
    expect(symbols).not.toContain(currency.symbol.toLowerCase());
  });

  it('each shipped token list is at most 8 KB when compressed', () => {
    for (const name of readdirSync(folder)) {
      expect(gzipSync(readFileSync(`${folder}${name}`)).length, name).toBeLessThanOrEqual(8192);
    }
  });

  it.each(ids)(
    'the tokens of %s have valid and unique ids, valid decimals and valid symbols',
    async (chain) => {
      const tokens = await listTokens(chain);
      expect(tokens.length).toBeGreaterThan(0);
      expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
      expect(new Set(tokens.map(({ symbol }) => symbol.toLowerCase())).size).toBe(tokens.length);
      for (const { id, symbol, name, decimals } of tokens) {
        // CAIP-19: a namespace of 3–8 characters, a reference of 1–128.
        expect(id.slice(chain.length + 1)).toMatch(/^[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/);
        const [, kind, reference = ''] = /\/([^:]+):(.+)$/.exec(id) ?? [];
        if (kind === 'erc20') expect(getAddress(reference)).toBe(reference);
        if (kind === 'token' && chain.startsWith('solana:'))
          expect(new PublicKey(reference).toBase58()).toBe(reference);
        if (kind === 'ibc') expect(reference).toMatch(/^[0-9A-F]{64}$/);
        expect(decimals >= 0 && decimals <= 36 && Number.isInteger(decimals)).toBe(true);
        expect(`${symbol}${name}`).toMatch(/^[\x20-\x7e]+$/);
      }
    },
  );
});
