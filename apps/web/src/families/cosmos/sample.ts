import { cosmos } from '@causeway/cosmos';
import { cosmosHub } from '@causeway/cosmos/chains';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  chain: cosmosHub,
  adapter: cosmos({ chains: [cosmosHub] }),
  address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
  mistakes: {
    cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5: 'cosmos.address.checksum',
    Cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'cosmos.address.case',
    osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8: 'cosmos.address.network',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cosmos.address.evm',
  },
};
