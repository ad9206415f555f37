import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  chain: nearMainnet,
  adapter: near({ chains: [nearMainnet] }),
  address: 'bridge_1.alice.near',
  mistakes: {
    'alice@near': 'near.address.letters',
    'alice..near': 'near.address.marks',
    'alice.near.': 'near.address.marks',
    a: 'near.address.length',
    '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6d': 'near.address.hex',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'near.address.evm',
    'alice.testnet': 'near.address.network',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'near.address.kind',
    cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'near.address.kind',
  },
};
