import { eip155 } from '@causeway/eip155';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: ethereum,
  adapter: eip155({ chains: [ethereum] }),
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
};
