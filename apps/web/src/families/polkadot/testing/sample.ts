import { polkadot } from '@causeway/polkadot';
import { polkadotAssetHub } from '@causeway/polkadot/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: polkadotAssetHub,
  adapter: polkadot({ chains: [polkadotAssetHub] }),
  address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
};
