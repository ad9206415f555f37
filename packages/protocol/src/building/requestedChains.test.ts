import { expect, test } from 'vitest';
import { requestedChains } from './requestedChains.js';

const [one, two, three] = ['toy:1', 'toy:2', 'toy:3'].map((id) => ({
  id: id as `toy:${string}`,
  name: id,
  currency: { name: 'Toy', symbol: 'T', decimals: 0 },
  rpcUrls: [],
}));
const chains = [one, two, three] as never;
const chainsOf = (scopes: object) => requestedChains('toy', chains, { scopes: scopes as never });

test('a session is requested for each requested chain of the app once, in their order', () => {
  const toy = { chains: ['toy:3', 'toy:9', 'toy:1', 'toy:3'] };
  expect(chainsOf({ toy, other: { chains: ['toy:2'] } })).toEqual([three, one]);
});

test.each([
  ['the first that was asked for', { toy: { chains: ['toy:9', 'toy:8'] } }, 'toy:9'],
  ['the namespace where none was', { toy: { chains: [] } }, 'toy'],
  ['the namespace that was not asked for', { other: { chains: ['toy:1'] } }, 'toy'],
])('a session on no chain of the app is rejected, and the error names %s', (_, scopes, chain) => {
  expect(() => chainsOf(scopes)).toThrowError(
    expect.objectContaining({ code: 'network-unknown', context: { chain } }),
  );
});
