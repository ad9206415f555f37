import { createRequire } from 'node:module';
import type { Chain as ViemChain } from 'viem';
import * as viemChains from 'viem/chains';
import { fromViem } from '../src/viem.js';
import { explorerOf, serversOf } from './servers.js';
import { type Generated, record } from './source.js';

/** Networks by their names in `viem/chains`, the most used first, test networks last. */
const names = `
  mainnet base arbitrum optimism polygon bsc avalanche gnosis unichain linea scroll zksync celo
  abstract apeChain arbitrumNova astar aurora berachain bitlayer blast bob boba chiliz classic confluxESpace coreDao
  cronos cronoszkEVM cyber dfk etherlink fantom filecoin flare flowMainnet fraxtal fuse gravity harmonyOne hedera hemi
  hyperEvm immutableZkEvm ink iotex kaia katana kava lens lisk manta mantle megaeth merlin metis mint mode monad
  moonbeam moonriver opBNB plasma plumeMainnet polygonZkEvm real redstone ronin rootstock sei soneium sonic sophon
  story superseed swellchain syscoin taiko telos viction worldchain xLayer xai xdc zeroNetwork zetachain zilliqa zircuit
  zkLinkNova zora
  sepolia hoodi holesky baseSepolia arbitrumSepolia optimismSepolia polygonAmoy bscTestnet avalancheFuji gnosisChiado
  unichainSepolia lineaSepolia scrollSepolia zksyncSepoliaTestnet celoSepolia worldchainSepolia inkSepolia moonbaseAlpha
`
  .trim()
  .split(/\s+/);

interface WalletEntry {
  readonly chainStatus: string;
  readonly providers: Readonly<Record<string, string>>;
  readonly evmInfo?: { readonly evmChainId: number } | null;
}

const walletEntries: readonly WalletEntry[] = Object.values(
  createRequire(import.meta.url)('@subwallet/chain-list/data/ChainInfo.json'),
);

/** EVM networks of `viem/chains`, with the servers of `@subwallet/chain-list` behind viem's. */
export function generateEip155(): Generated<'eip155'> {
  const leftOut: string[] = [];
  const networks = names.flatMap((name) => {
    const chain = (viemChains as unknown as Record<string, ViemChain | undefined>)[name];
    if (!chain) throw new Error(`viem/chains has no "${name}" any more.`);
    const { id, currency, testnet, ...found } = fromViem(chain);
    const others = walletEntries
      .filter(({ evmInfo, chainStatus }) => evmInfo?.evmChainId === chain.id && chainStatus === 'ACTIVE')
      .flatMap(({ providers }) => Object.values(providers));
    const rpcUrls = serversOf(id, [...found.rpcUrls, ...others]);
    if (rpcUrls.length === 0) {
      leftOut.push(`${name}: no server answers without a key`);
      return [];
    }
    const explorerUrl = explorerOf(found.explorerUrl);
    return [record({ id, name: found.name, currency, testnet: testnet || undefined, rpcUrls, explorerUrl })];
  });
  return { networks, names: { mainnet: '1' }, leftOut };
}
