import { cip34 } from '@causeway/cip34';
import { cardano } from '@causeway/cip34/chains';
import { cosmos } from '@causeway/cosmos';
import { cosmosHub } from '@causeway/cosmos/chains';
import { eip155 } from '@causeway/eip155';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import { multiversx } from '@causeway/multiversx';
import { mainnet as multiversxMainnet } from '@causeway/multiversx/chains';
import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import { polkadot } from '@causeway/polkadot';
import { polkadotAssetHub } from '@causeway/polkadot/chains';
import type { Adapter, Chain } from '@causeway/protocol';
import { solana } from '@causeway/solana';
import { mainnet as solanaMainnet } from '@causeway/solana/chains';

/** A chain, its adapter, an address that is good on it, and texts that people take for one, with the words for each. */
export interface Sample {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly address: string;
  readonly mistakes: Readonly<Record<string, string>>;
}

/** By namespace. */
export const samples: Readonly<Record<string, Sample>> = {
  eip155: {
    chain: ethereum,
    adapter: eip155({ chains: [ethereum] }),
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    mistakes: {
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'eip155.address.length',
      '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'eip155.address.checksum',
      'vitalik.eth': 'eip155.address.name',
    },
  },
  solana: {
    chain: solanaMainnet,
    adapter: solana({ chains: [solanaMainnet] }),
    address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
    mistakes: {
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLK': 'solana.address.length',
      '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'solana.address.letters',
      '11111111111111111111111111111111': 'solana.address.system',
    },
  },
  polkadot: {
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
  },
  cosmos: {
    chain: cosmosHub,
    adapter: cosmos({ chains: [cosmosHub] }),
    address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    mistakes: {
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5: 'cosmos.address.checksum',
      Cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'cosmos.address.case',
      osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8: 'cosmos.address.network',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cosmos.address.evm',
    },
  },
  cip34: {
    chain: cardano,
    adapter: cip34({ chains: [cardano] }),
    // CIP-19 §Test vectors.
    address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    mistakes: {
      addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9: 'cip34.address.checksum',
      addr1Vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8: 'cip34.address.case',
      addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz: 'cip34.address.network',
      stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw: 'cip34.address.stake',
      Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo: 'cip34.address.byron',
      $handle: 'cip34.address.name',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cip34.address.evm',
    },
  },
  mvx: {
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
  },
  near: {
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
  },
};
