import { bip122 } from '@causeway/bip122';
import { mainnet } from '@causeway/bip122/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: mainnet,
  adapter: bip122({ chains: [mainnet] }),
  // BIP-173 §Examples.
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};
