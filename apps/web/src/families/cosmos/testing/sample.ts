import { cosmos } from '@causeway/cosmos';
import { cosmosHub } from '@causeway/cosmos/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: cosmosHub,
  adapter: cosmos({ chains: [cosmosHub] }),
  address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
};
