import type { Chain, ChainId, Currency } from '@causeway/protocol';
import { clusterApiUrl } from '@solana/web3.js';
import type { NetworkNamespace } from '../src/types.js';
import { serversOf } from './servers.js';
import type { Generated } from './source.js';

// Families whose networks are few. Ids, coins and explorers are those of the namespaces' own documents.

/** One network of a family whose records need nothing beside the words of every chain. */
function network<N extends NetworkNamespace>(
  id: ChainId<N>,
  name: string,
  currency: Currency,
  explorerUrl: string,
  more: { readonly testnet?: true; readonly urls?: readonly string[] } = {},
): Chain<N> {
  const { testnet, urls = [] } = more;
  return { id, name, currency, ...(testnet && { testnet }), rpcUrls: serversOf(id, urls), explorerUrl };
}

const coin = (name: string, symbol: string, decimals: number): Currency => ({ name, symbol, decimals });
const testnet = true;

/** Clusters of Solana: genesis hashes of CASA solana/caip2, servers of `@solana/web3.js`. */
export function generateSolana(): Generated<'solana'> {
  const sol = coin('Sol', 'SOL', 9);
  const explorer = 'https://explorer.solana.com';
  const names = {
    mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  };
  const networks = [
    network(`solana:${names.mainnet}`, 'Solana', sol, explorer, { urls: [clusterApiUrl('mainnet-beta')] }),
    network(`solana:${names.devnet}`, 'Solana Devnet', sol, explorer, {
      testnet,
      urls: [clusterApiUrl('devnet')],
    }),
    network(`solana:${names.testnet}`, 'Solana Testnet', sol, explorer, {
      testnet,
      urls: [clusterApiUrl('testnet')],
    }),
  ];
  return { networks, names, leftOut: [] };
}

/** Cardano's networks: network ids and magics of CIP-34. */
export function generateCip34(): Generated<'cip34'> {
  const ada = coin('Ada', 'ADA', 6);
  const testAda = coin('Ada', 'tADA', 6);
  const networks = [
    network('cip34:1-764824073', 'Cardano', ada, 'https://cardanoscan.io'),
    network('cip34:0-1', 'Cardano Preprod', testAda, 'https://preprod.cardanoscan.io', { testnet }),
    network('cip34:0-2', 'Cardano Preview', testAda, 'https://preview.cardanoscan.io', { testnet }),
  ];
  return { networks, names: { mainnet: '1-764824073', preprod: '0-1', preview: '0-2' }, leftOut: [] };
}

/** MultiversX' networks: chain ids of CASA mvx/caip2. */
export function generateMvx(): Generated<'mvx'> {
  const egld = coin('eGold', 'EGLD', 18);
  const testEgld = coin('eGold', 'xEGLD', 18);
  const networks = [
    network('mvx:1', 'MultiversX', egld, 'https://explorer.multiversx.com'),
    network('mvx:D', 'MultiversX Devnet', testEgld, 'https://devnet-explorer.multiversx.com', { testnet }),
    network('mvx:T', 'MultiversX Testnet', testEgld, 'https://testnet-explorer.multiversx.com', { testnet }),
  ];
  return { networks, names: { mainnet: '1', devnet: 'D', testnet: 'T' }, leftOut: [] };
}

/** NEAR's networks. The reference of an id is the network's own name. */
export function generateNear(): Generated<'near'> {
  const near = coin('NEAR', 'NEAR', 24);
  const networks = [
    network('near:mainnet', 'NEAR', near, 'https://nearblocks.io'),
    network('near:testnet', 'NEAR Testnet', near, 'https://testnet.nearblocks.io', { testnet }),
  ];
  return { networks, names: {}, leftOut: [] };
}

/** Bitcoin's networks: the first 32 digits of the hash of the first block (CASA bip122/caip2). */
export function generateBip122(): Generated<'bip122'> {
  const testBitcoin = coin('Bitcoin', 'tBTC', 8);
  const explorer = 'https://mempool.space';
  // Bitcoin Core, `kernel/chainparams.cpp`.
  const names = {
    mainnet: '000000000019d6689c085ae165831e93',
    testnet3: '000000000933ea01ad0ee984209779ba',
    testnet4: '00000000da84f2bafbbc53dee25a72ae',
    signet: '00000008819873e925422c1ff0f99f7c',
  };
  const networks = [
    network(`bip122:${names.mainnet}`, 'Bitcoin', coin('Bitcoin', 'BTC', 8), explorer),
    network(`bip122:${names.testnet3}`, 'Bitcoin Testnet3', testBitcoin, `${explorer}/testnet`, { testnet }),
    network(`bip122:${names.testnet4}`, 'Bitcoin Testnet4', testBitcoin, `${explorer}/testnet4`, { testnet }),
    network(`bip122:${names.signet}`, 'Bitcoin Signet', testBitcoin, `${explorer}/signet`, { testnet }),
  ];
  return { networks, names, leftOut: [] };
}
