import { expect, it } from 'vitest';
import { nameNetwork } from './nameNetwork.ts';

it.each([
  ['eip155:137', 'Polygon'],
  ['eip155:424242', 'EVM 424242'],
  ['cosmos:osmosis-1', 'cosmos osmosis-1'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot 91b171bb158e2d3…'],
  ['eip155:__proto__', 'EVM __proto__'],
])('nameNetwork names the network %s as %s', (id, name) => {
  expect(nameNetwork(id)).toBe(name);
});
