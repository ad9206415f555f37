import { solana } from '@causeway/solana';
import { mainnet as solanaMainnet } from '@causeway/solana/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: solanaMainnet,
  adapter: solana({ chains: [solanaMainnet] }),
  address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
};
