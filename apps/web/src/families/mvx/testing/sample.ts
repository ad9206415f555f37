import { multiversx } from '@causeway/multiversx';
import { mainnet as multiversxMainnet } from '@causeway/multiversx/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: multiversxMainnet,
  adapter: multiversx({ chains: [multiversxMainnet] }),
  // mx-sdk-testwallets, `alice`.
  address: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
};
