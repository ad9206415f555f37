import { polkadot } from '@causeway/polkadot';
import { polkadotAssetHub } from '@causeway/polkadot/chains';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  chain: polkadotAssetHub,
  adapter: polkadot({ chains: [polkadotAssetHub] }),
  address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  mistakes: {
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1Mgbj': 'polkadot.address.length',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6': 'polkadot.address.checksum',
    '05oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5': 'polkadot.address.letters',
    HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F: 'polkadot.address.network',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'polkadot.address.kind',
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d': 'polkadot.address.hex',
    'alice.dot': 'polkadot.address.name',
  },
};
