import { describe, expect, it } from 'vitest';
import { readNetwork } from './readNetwork.ts';

const typed = { server: 'https://rpc.example/', id: ' 80094 ', name: ' Berachain ', symbol: 'BERA' };

describe('readNetwork', () => {
  it('makes a network with one server and a coin of 18 decimals', () => {
    expect(readNetwork(typed, [])).toEqual({
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
  ])('names the field that is wrong in %j', (change, wrong, reason) => {
    expect(readNetwork({ ...typed, ...change }, ['eip155:1'])).toEqual({ wrong, reason });
  });
});
