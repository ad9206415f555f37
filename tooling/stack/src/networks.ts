import type { Chain } from '@causeway/protocol';
import { walletSecrets } from '@causeway/wallet-page';
import {
  cardanoAddresses,
  cardanoSecondAddresses,
  multiversxAddresses,
  nearAddresses,
  polkadotAccountIds,
  publicAccounts,
  solanaAddresses,
} from '@causeway/wallets';
import { ada, atom, bitcoin, egld, nearCoin } from './coins.js';

/** A local network beside the EVM chains. */
export interface LocalNetwork {
  /** With the URL it has now. */
  readonly chain: Chain;
  /** Settles when it has ended, requested or not. */
  readonly ended: Promise<unknown>;
  /** May be called twice. */
  stop(): Promise<unknown>;
}

/** A local network that this machine cannot run; everything else does without it. */
export interface SkippedNetwork {
  /** Its name and why, as a sentence. */
  readonly skipped: string;
}

/** Starts one, on a free port of this machine. Its code is heavy, and loaded only then. */
export type StartNetwork = (options: {
  readonly signal?: AbortSignal;
}) => Promise<LocalNetwork | SkippedNetwork>;

/** Of the wallet page's two secrets, which the test wallets do not have. */
const walletPageSolana = [
  'Gufe7yRcCCP7cg1Z67BE6S2teV2RxWfEvBoacdi65Jf6',
  '7FYgXz8D8bc2eZgHdMX7ZQuVkb4jjuwm2J2EoXCmDKxc',
];

const solana: StartNetwork = async ({ signal }) => {
  const { startSolana } = await import('@causeway/devnets/solana');
  const { chainId, url, ended, stop, putToken } = await startSolana({
    port: 0,
    funded: [...solanaAddresses, ...walletPageSolana],
    signal,
  });
  const holders = Object.fromEntries(
    [...solanaAddresses, ...walletPageSolana].map((address) => [address, 5_000n * 10n ** 6n]),
  );
  await putToken({ name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders });
  // Of Token-2022: it keeps one percent of each transfer, at most one whole token.
  const fee = { basisPoints: 100, most: 1_000n };
  await putToken({ name: 'Taxed Local', symbol: 'TAXL', decimals: 3, holders, program: 'token-2022', fee });
  const currency = { name: 'Sol', symbol: 'SOL', decimals: 9 };
  const chain = { id: chainId, name: 'Solana Local', currency, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

/** Those of the hubs: a number, and Ether by its location. */
const polkadotAssets = (balances: Readonly<Record<string, bigint>>) => [
  {
    ...{
      pallet: 'Assets' as const,
      id: '0xc0070000' as const,
      minimum: 10_000n,
      isSufficient: true,
      balances,
    },
    about: { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
  },
  {
    ...{ pallet: 'ForeignAssets' as const, id: '0x0201090704' as const, minimum: 1000n, balances },
    about: { name: 'Bridged Ether', symbol: 'BETH', decimals: 9 },
  },
];

/** Of the wallet page's two secrets. */
const walletPagePolkadot = [
  '0x262ce5d3da4cfede30251e97fd421c5483f5de1c596a26e75a7d83224e8adb15',
  '0x5e582ca1729224644452a272e45eb864bca4e2a5f11161ff7846f9420c2ef276',
] as const;

const polkadot: StartNetwork = async ({ signal }) => {
  const { startPolkadot } = await import('@causeway/devnets/polkadot');
  const funded = [...polkadotAccountIds, ...walletPagePolkadot];
  const balances = Object.fromEntries(funded.map((id) => [id, 10_000n * 10n ** 10n]));
  const funds = funded.map((id) => [id, 5_000_000_000n] as const);
  const assets = polkadotAssets(Object.fromEntries(funds));
  const { genesisHash, url, ended, stop } = await startPolkadot({ port: 0, balances, assets, signal });
  const chain = {
    id: `polkadot:${genesisHash.slice(2, 34)}` as const,
    name: 'Polkadot Local',
    currency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
    testnet: true,
    rpcUrls: [url],
    genesisHash,
    prefix: 42,
  };
  return { chain, ended, stop };
};

/** Of the token factory, over IBC (that of Osmosis on the Hub), and a contract of CW20. */
const cosmosTokens = (creator: string) =>
  [
    [`factory/${creator}/lusd`, { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
    [
      'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC',
      { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
      { path: 'transfer/channel-141', base: 'uosmo' },
    ],
    [
      'cosmos1qvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpszlyd9l',
      { name: 'Contract Local', symbol: 'CWL', decimals: 3 },
    ],
  ] as const;

/** Of the test wallets and of the wallet page. */
const everySecret = [...publicAccounts.map(({ privateKey }) => privateKey), ...walletSecrets];

const cosmos: StartNetwork = async ({ signal }) => {
  const { cosmosAddress, startCosmosLedger } = await import('@causeway/devnets/cosmos');
  const funded = everySecret.map((secret) => [cosmosAddress(secret), 1_000_000_000n] as const);
  const balances = Object.fromEntries(funded);
  const [[creator] = ['']] = funded;
  const tokens = cosmosTokens(creator).map(([denom, about, trace]) => ({
    ...{ denom, about, trace },
    balances: Object.fromEntries(funded.map(([address]) => [address, 5_000_000_000n] as const)),
  }));
  const { url, ended, stop } = await startCosmosLedger({
    ...{ port: 0, balances, tokens, gasPrice: 25_000n, signal },
  });
  const chain = {
    id: 'cosmos:causeway-1' as const,
    name: 'Cosmos Local',
    currency: atom,
    testnet: true,
    rpcUrls: [url],
    bech32Prefix: 'cosmos',
    coinType: 118,
    denom: 'uatom',
    gasPrice: '0.025',
  };
  return { chain, ended, stop };
};

/** Of the wallet page's two secrets. */
const walletPageCardano = [
  'addr_test1vp7szg0rcudv8qq4uquhqek457hv95adm72ya6fqap6nndqzdw4ct',
  'addr_test1vzumv3sa69lhjltp6mua7xth68kfxnqhyhx7w46pgh58zeqjs4hzh',
];

const cardano: StartNetwork = async ({ signal }) => {
  const { startCardano } = await import('@causeway/devnets/cardano');
  // Another address of the second account, with tokens.
  const [, address = ''] = cardanoSecondAddresses;
  const policy = 'ca'.repeat(28);
  // 5,000 of a token with a reference token (CIP-68), as its label shows.
  const dollar = `0014df10${Buffer.from('LUSD').toString('hex')}`;
  const startAssets = { '676f6c64': 1000n, [dollar]: 5_000n * 10n ** 6n };
  const grants = [address, walletPageCardano[0] ?? ''].map((to) => ({
    ...{ address: to, lovelace: 7_000_000n },
    assets: { [policy]: startAssets },
  }));
  const datum = { name: 'Local Dollar', ticker: 'LUSD', decimals: 6 };
  const options = {
    ...{ port: 0, funded: [...cardanoAddresses, ...walletPageCardano], grants, signal },
    described: { [policy + dollar]: { datum } },
  };
  const { url, koiosUrl, chainId, ended, stop } = await startCardano(options);
  // The first is Ogmios, the second is called when that fails.
  const rpcUrls = [url, koiosUrl];
  const chain = { id: chainId, name: 'Cardano Local', currency: ada, testnet: true, rpcUrls };
  return { chain, ended, stop };
};

/** Of the wallet page's two secrets. */
const walletPageMultiversx = [
  'erd1a3wny3y3e5xuz7gk7ftuhh7k80wxu82f4vsv7v0hqgxf245tyc2sc5rrnl',
  'erd1tnspxn3hzuvlgvcfmrm6e5c8vvhkye5au0yhlk5m3e0ee2fazyssfxqdrz',
];
const multiversx: StartNetwork = async ({ signal }) => {
  const { multiversxUnavailable, startMultiversx } = await import('@causeway/devnets/multiversx');
  const name = 'MultiversX Local';
  const unavailable = multiversxUnavailable();
  if (unavailable) return { skipped: `${name} does not run here: ${unavailable}.` };
  const funded = [...multiversxAddresses, ...walletPageMultiversx];
  const holders = Object.fromEntries(funded.map((address) => [address, 5_000n * 10n ** 6n]));
  const tokens = [{ identifier: 'LUSD-10ca1d', name: 'LocalDollar', decimals: 6, holders }];
  const { url, chainId, ended, stop } = await startMultiversx({
    ...{ port: 0, funded, tokens, signal, onUse: true },
  });
  const chain = { id: chainId, name, currency: egld, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

/** Of the wallet page's two secrets. */
const walletPageNear = [
  'ec5d324491cd0dc17916f257cbdfd63bdc6e1d49ab20cf31f7020c95568b2615',
  '5ce0134e371719f43309d8f7acd307632f62669de3c97fda9b8e5f9ca93d1121',
];
const near: StartNetwork = async ({ signal }) => {
  const { startNear } = await import('@causeway/devnets/near');
  const funded = [...nearAddresses, ...walletPageNear].map((id) => [id, 1000n * 10n ** 24n] as const);
  // A name to send to, without a key: it never sends.
  const balances = { ...Object.fromEntries(funded), 'bridge.near': 10n ** 24n };
  const holders = Object.fromEntries(funded.map(([id]) => [id, 5_000n * 10n ** 6n]));
  const tokens = { 'usd.near': { name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders } };
  const { url, chainId, ended, stop } = await startNear({ port: 0, balances, tokens, signal });
  const chain = { id: chainId, name: 'NEAR Local', currency: nearCoin, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

const bip122: StartNetwork = async ({ signal }) => {
  const { bitcoinAddresses, startBitcoin } = await import('@causeway/devnets/bip122');
  const funded = everySecret.flatMap(bitcoinAddresses);
  const startBalance = 10_00000000n;
  const { url, chainId, ended, stop } = await startBitcoin({ port: 0, funded, startBalance, signal });
  const chain = { id: chainId, name: 'Bitcoin Local', currency: bitcoin, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

/** Every local network beside the EVM chains, in the order the app lists them. */
export const networks: readonly StartNetwork[] = [
  solana,
  polkadot,
  cosmos,
  cardano,
  multiversx,
  near,
  bip122,
];
