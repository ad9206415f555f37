import { expect, it } from 'vitest';
import type { Config } from './config.ts';
import { connectSources } from './connectSources.ts';

const near = {
  id: 'near:mainnet',
  name: 'NEAR',
  currency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
  rpcUrls: ['https://rpc.example/near'],
};
const sourcesOf = (...chains: readonly object[]) =>
  connectSources({ chains, connectSources: [] } as unknown as Config);

it('an index of tokens may be read only where the deployment names one', () => {
  expect(sourcesOf(near)).toEqual(['https://rpc.example']);
  expect(sourcesOf({ ...near, tokenIndexUrl: 'https://index.example/base' })).toEqual([
    'https://rpc.example',
    'https://index.example',
  ]);
});
