import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: nearMainnet,
  adapter: near({ chains: [nearMainnet] }),
  address: 'bridge_1.alice.near',
};
