import { createRequire } from 'node:module';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { allNetworks } from '@polkadot/networks';
import {
  kusama,
  kusama_asset_hub,
  kusama_bridge_hub,
  kusama_coretime,
  kusama_people,
  paseo,
  paseo_asset_hub,
  polkadot,
  polkadot_asset_hub,
  polkadot_bridge_hub,
  polkadot_collectives,
  polkadot_coretime,
  polkadot_people,
  westend,
  westend_asset_hub,
} from '@polkadot-api/known-chains';
import type { PolkadotNetwork } from '../src/types.js';
import { explorerOf, serversOf } from './servers.js';
import { type Generated, record } from './source.js';

/** The part of a chain specification that is read. */
interface Spec {
  readonly properties?: {
    readonly ss58Format?: number;
    readonly tokenSymbol?: string;
    readonly tokenDecimals?: number;
  };
  readonly genesis: { readonly stateRootHash?: string };
}

/** The part of an entry of `@subwallet/chain-list` that is read. */
interface Entry {
  readonly slug: string;
  readonly name: string;
  readonly chainStatus: string;
  readonly isTestnet: boolean;
  readonly providers: Readonly<Record<string, string>>;
  readonly evmInfo: object | null;
  readonly substrateInfo: {
    readonly relaySlug: string | null;
    readonly genesisHash: `0x${string}` | null;
    readonly addressPrefix: number;
    readonly blockExplorer: string | null;
    readonly symbol: string;
    readonly decimals: number;
  } | null;
}

const entries: readonly Entry[] = Object.values(
  createRequire(import.meta.url)('@subwallet/chain-list/data/ChainInfo.json'),
);

/** Specifications of relay chains and of the system chains that belong to them, production first. */
const specs = {
  polkadot,
  polkadot_asset_hub,
  kusama,
  kusama_asset_hub,
  polkadot_people,
  polkadot_coretime,
  polkadot_collectives,
  polkadot_bridge_hub,
  kusama_people,
  kusama_coretime,
  kusama_bridge_hub,
  westend,
  westend_asset_hub,
  paseo,
  paseo_asset_hub,
};
type SpecName = keyof typeof specs;

/** Root of an empty trie: a genesis block has no extrinsic. */
const emptyRoot = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314';

/** The hash of a genesis block's header: no parent, number 0, the state's root, no extrinsic, no digest. */
function genesisHashOf(stateRoot: string): `0x${string}` {
  const state = hexToBytes(stateRoot.slice(2));
  const header = concatBytes(
    new Uint8Array(32),
    new Uint8Array(1),
    state,
    hexToBytes(emptyRoot),
    new Uint8Array(1),
  );
  return `0x${bytesToHex(blake2b(header, { dkLen: 32 }))}`;
}

/**
 * Relay chains and system chains of `@polkadot-api/known-chains`; parachains that `@subwallet/chain-list` has as active
 * and that `@polkadot/networks` describes alike.
 */
export function generatePolkadot(): Generated<'polkadot'> {
  const leftOut: string[] = [];
  const names: Record<string, string> = {};
  const networks: PolkadotNetwork[] = [];
  const add = (slug: string, network: PolkadotNetwork | string) => {
    if (typeof network === 'string') leftOut.push(`${slug}: ${network}`);
    else if (!networks.some(({ id }) => id === network.id)) {
      networks.push(network);
      names[slug] = network.id.slice('polkadot:'.length);
    }
  };
  for (const slug of Object.keys(specs) as SpecName[]) add(slug.replaceAll('_', '-'), readSpec(slug));
  const production = networks.findIndex(({ testnet }) => testnet);
  const tests = networks.splice(production);
  for (const entry of entries) {
    const relay = entry.substrateInfo?.relaySlug;
    if (entry.chainStatus !== 'ACTIVE' || entry.isTestnet) continue;
    if (relay === 'polkadot' || relay === 'kusama') add(slugOf(entry.name), readEntry(entry));
  }
  return { networks: [...networks, ...tests], names, leftOut };
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function readSpec(slug: SpecName): PolkadotNetwork | string {
  const { properties = {}, genesis } = JSON.parse(specs[slug]) as Spec;
  if (!genesis.stateRootHash) return 'its specification holds no root of the state';
  const genesisHash = genesisHashOf(genesis.stateRootHash);
  const relay = slug.split('_')[0] as 'polkadot' | 'kusama' | 'westend' | 'paseo';
  const described = allNetworks.find(({ network }) => network === relay);
  const entry = entries.find(({ substrateInfo }) => substrateInfo?.genesisHash === genesisHash);
  const coin = {
    polkadot: ['DOT', 10],
    kusama: ['KSM', 12],
    westend: ['WND', 12],
    paseo: ['PAS', 10],
  } as const;
  const [symbol, decimals] = coin[relay];
  const stated = [properties.tokenSymbol ?? symbol, properties.tokenDecimals ?? decimals];
  if (stated[0] !== symbol || stated[1] !== decimals)
    return `its coin is ${stated.join(' ')}, not ${symbol} ${decimals}`;
  const prefix = properties.ss58Format ?? described?.prefix ?? { westend: 42, paseo: 0 }[relay as string];
  if (prefix === undefined) return 'no address prefix is known';
  const id = `polkadot:${genesisHash.slice(2, 34)}` as const;
  return record({
    id,
    name: nameOf(slug),
    currency: { name: nameOf(relay), symbol, decimals },
    testnet: relay === 'westend' || relay === 'paseo' || undefined,
    rpcUrls: serversOf(id, httpOf(entry)),
    explorerUrl: explorerOf(entry?.substrateInfo?.blockExplorer),
    genesisHash,
    prefix,
  });
}

/** `polkadot_asset_hub` as `Polkadot Asset Hub`. */
const nameOf = (slug: string): string =>
  slug.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function readEntry(entry: Entry): PolkadotNetwork | string {
  const { substrateInfo, evmInfo, name } = entry;
  if (!substrateInfo?.genesisHash) return 'no genesis hash is listed';
  const { genesisHash, addressPrefix, symbol, decimals, blockExplorer } = substrateInfo;
  const described = allNetworks.find(({ prefix }) => prefix === addressPrefix);
  const generic = addressPrefix === 42 || addressPrefix === 0 || addressPrefix === 2;
  if (!described && !generic) return `@polkadot/networks does not know the prefix ${addressPrefix}`;
  if (!generic && described && !(described.symbols[0] === symbol && described.decimals[0] === decimals)) {
    const other = `${described.symbols[0]} ${described.decimals[0]}`;
    return `its coin is ${symbol} ${decimals} in one source, ${other} in another`;
  }
  const ethereum = described?.standardAccount === 'secp256k1' && !generic;
  if (ethereum !== (evmInfo !== null)) return 'the sources disagree on its kind of accounts';
  const id = `polkadot:${genesisHash.slice(2, 34)}` as const;
  const rpcUrls = serversOf(id, httpOf(entry));
  if (rpcUrls.length === 0) return 'no public server is listed';
  return record({
    id,
    name,
    currency: { name: name, symbol, decimals },
    rpcUrls,
    explorerUrl: explorerOf(blockExplorer),
    genesisHash,
    prefix: ethereum ? ('h160' as const) : addressPrefix,
  });
}

/**
 * HTTP addresses of an entry's WebSocket servers. Substrate's own server answers both on one port and path; two
 * operators have another path for HTTP.
 */
const httpOf = (entry: Entry | undefined): string[] =>
  Object.values(entry?.providers ?? {})
    .filter((url) => url.startsWith('wss://'))
    .map((url) => {
      const http = url.replace('wss://', 'https://');
      if (http.includes('onfinality.io')) return http.replace('/public-ws', '/public');
      return http.includes('radiumblock.co') ? http.replace(/\/ws$/, '/http') : http;
    });
