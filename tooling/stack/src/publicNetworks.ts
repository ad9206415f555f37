import type { Chain } from '@causeway/protocol';
import { ada, bitcoin, egld, nearCoin } from './coins.js';

/**
 * Public networks of those namespaces, without a server: shown and chosen while no outside server is called.
 */
export const publicNetworks: readonly (Chain & Readonly<Record<string, unknown>>)[] = [
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    currency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: [],
    explorerUrl: 'https://explorer.solana.com',
  },
  {
    id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
    genesisHash: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
    prefix: 0,
    name: 'Polkadot Asset Hub',
    currency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: [],
    explorerUrl: 'https://assethub-polkadot.subscan.io',
  },
  {
    id: 'cosmos:osmosis-1',
    name: 'Osmosis',
    currency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
    rpcUrls: [],
    explorerUrl: 'https://www.mintscan.io/osmosis',
    bech32Prefix: 'osmo',
    coinType: 118,
    denom: 'uosmo',
    gasPrice: '0.03',
  },
  {
    id: 'cip34:1-764824073',
    name: 'Cardano',
    currency: ada,
    rpcUrls: [],
    explorerUrl: 'https://cardanoscan.io',
  },
  {
    id: 'mvx:1',
    name: 'MultiversX',
    currency: egld,
    rpcUrls: [],
    explorerUrl: 'https://explorer.multiversx.com',
  },
  {
    id: 'near:mainnet',
    name: 'NEAR',
    currency: nearCoin,
    rpcUrls: [],
    explorerUrl: 'https://nearblocks.io',
  },
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    currency: { ...bitcoin, symbol: 'BTC' },
    rpcUrls: [],
    explorerUrl: 'https://mempool.space',
  },
];
