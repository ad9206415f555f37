import { multiversx } from '@causeway/multiversx';
import { mainnet as multiversxMainnet } from '@causeway/multiversx/chains';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  chain: multiversxMainnet,
  adapter: multiversx({ chains: [multiversxMainnet] }),
  // mx-sdk-testwallets, `alice`.
  address: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
  mistakes: {
    erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6tj: 'mvx.address.checksum',
    erd1Qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th: 'mvx.address.case',
    erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6: 'mvx.address.length',
    erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu: 'mvx.address.nobody',
    cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'mvx.address.prefix',
    '@alice': 'mvx.address.name',
    'alice.elrond': 'mvx.address.name',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'mvx.address.evm',
  },
};
