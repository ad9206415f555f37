import { expect, test } from 'vitest';
import type { CardanoChain } from '../../types.js';
import { createTokens } from './tokens.js';

test('the names of tokens are read from the servers that the chain lists at the time of the call', async () => {
  let rpcUrls = ['https://ogmios.example'];
  const chain: CardanoChain = {
    ...{ id: 'cip34:1-764824073', name: 'Cardano' },
    currency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
    get rpcUrls() {
      return rpcUrls;
    },
  };
  const hosts = new Set<string>();
  const fetch = async (url: unknown) => {
    hosts.add(new URL(String(url)).host);
    throw new Error('No server answers here.');
  };
  const tokens = createTokens({ chain, options: { fetch }, outputs: async () => [] });
  const read = async () => {
    hosts.clear();
    await tokens.asset(`cip34:1-764824073/token:${'f'.repeat(56)}55`, {});
    return [...hosts];
  };
  expect(await read()).toEqual([]);
  rpcUrls = ['https://first.example/api/v1'];
  expect(await read()).toEqual(['first.example']);
  rpcUrls = ['https://second.example/api/v1', 'https://ogmios.example'];
  expect(await read()).toEqual(['second.example']);
});
