import type { CosmosChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

export { createPage, deferred as defer, failure, never, settle } from '@causeway/conformance/fakes';

export const hub: CosmosChain = {
  id: 'cosmos:causeway-1',
  name: 'Causeway Hub',
  currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  bech32Prefix: 'cosmos',
  coinType: 118,
  denom: 'uatom',
  gasPrice: '0.025',
  rpcUrls: ['http://127.0.0.1:26657'],
};
export const zone: CosmosChain = {
  ...hub,
  id: 'cosmos:causeway-zone-1',
  name: 'Causeway Zone',
  bech32Prefix: 'osmo',
  denom: 'uosmo',
};
/** The chains every test app is configured for. */
export const chains = [hub, zone] as const;

/** The first two accounts of the phrase of eleven "abandon" and "about" at m/44'/118'/0'/0, as every wallet derives them. */
export const alice = memoryKey('c4a48e2fce1481cd3294b4490f6678090ea98d3d0e5cd984558ab0968741b104');
export const bob = memoryKey(Uint8Array.from({ length: 32 }, (_, i) => i + 1));
