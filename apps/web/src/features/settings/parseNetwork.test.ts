import { describe, expect, it } from 'vitest';
import { findNetwork, parseNetwork } from './parseNetwork.ts';

const form = {
  server: 'https://rpc.example/',
  id: ' 80094 ',
  name: ' Berachain ',
  symbol: 'BERA',
  decimals: '18',
};

describe('parseNetwork', () => {
  it('parseNetwork returns a network with one server and a coin with the typed decimals', () => {
    expect(parseNetwork(form, [])).toEqual({
      network: {
        id: 'eip155:80094',
        name: 'Berachain',
        currency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
        rpcUrls: ['https://rpc.example/'],
      },
    });
  });

  it.each([
    [{ id: '' }, 'id', 'noId'],
    [{ id: '0x1' }, 'id', 'noId'],
    [{ id: '01' }, 'id', 'noId'],
    [{ id: '1' }, 'id', 'known'],
    [{ name: ' ' }, 'name', 'noName'],
    [{ symbol: '' }, 'symbol', 'noSymbol'],
    [{ symbol: 'TWO WORDS' }, 'symbol', 'noSymbol'],
    [{ decimals: '' }, 'decimals', 'noDecimals'],
    [{ decimals: '1.5' }, 'decimals', 'noDecimals'],
    [{ decimals: '-1' }, 'decimals', 'noDecimals'],
    [{ decimals: '256' }, 'decimals', 'noDecimals'],
  ])('parseNetwork names the invalid field of %j', (change, wrong, reason) => {
    expect(parseNetwork({ ...form, ...change }, ['eip155:1'])).toEqual({ wrong, reason });
  });

  it.each(['0', ' 6 ', '255'])('parseNetwork accepts %j decimals', (decimals) => {
    expect(parseNetwork({ ...form, decimals }, [])).toMatchObject({
      network: { currency: { decimals: Number(decimals) } },
    });
  });
});

describe('findNetwork', () => {
  it('findNetwork finds a network of the list by its typed chain id', async () => {
    expect(await findNetwork(' 8453 ')).toMatchObject({
      name: 'Base',
      currency: { symbol: 'ETH', decimals: 18 },
    });
  });

  it.each(['', '0x1', '99999999999'])('findNetwork finds nothing for %j', async (id) => {
    expect(await findNetwork(id)).toBeUndefined();
  });
});
