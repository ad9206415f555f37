import { type ChainId, parseChainId, WalletError } from '@causeway/protocol';
import type { Network, NetworkByNamespace, NetworkList, NetworkNamespace } from './types.js';

/** Each family's data is a separate module, fetched when one of its networks is named. */
const lists: { readonly [N in NetworkNamespace]: () => Promise<{ readonly list: NetworkList<N> }> } = {
  eip155: () => import('./data/eip155.js'),
  solana: () => import('./data/solana.js'),
  polkadot: () => import('./data/polkadot.js'),
  cosmos: () => import('./data/cosmos.js'),
  cip34: () => import('./data/cip34.js'),
  mvx: () => import('./data/mvx.js'),
  near: () => import('./data/near.js'),
  bip122: () => import('./data/bip122.js'),
};

/**
 * Gives all networks of a namespace, the production networks first. Fetches the namespace's data on first use.
 *
 * @example
 * import { listNetworks } from '@causeway/networks';
 *
 * const cosmos = await listNetworks('cosmos');
 * cosmos[0]?.bech32Prefix; // 'cosmos'
 */
export async function listNetworks<N extends NetworkNamespace>(
  namespace: N,
): Promise<readonly NetworkByNamespace[N][]> {
  return (await lists[namespace]()).list.networks;
}

/**
 * Gives one network by its CAIP-2 id or a name, such as `eip155:1`, `solana:mainnet`,
 * `polkadot:kusama-asset-hub`. The record fits `chains` of the namespace's adapter. Fetches the namespace's
 * data on first use.
 *
 * @param name a CAIP-2 id; or a namespace and a name that the list has for the network, in any letter case.
 * @throws WalletError `network-unknown` when the list has no such network; `invalid-chain-id` when the text is neither.
 * @example
 * import { loadNetwork } from '@causeway/networks';
 *
 * const osmosis = await loadNetwork('cosmos:osmosis-1');
 * osmosis.denom; // 'uosmo'
 */
export async function loadNetwork<N extends NetworkNamespace>(
  name: ChainId<N>,
): Promise<NetworkByNamespace[N]>;
export async function loadNetwork(name: string): Promise<Network>;
export async function loadNetwork(name: string): Promise<Network> {
  const { id, namespace, reference } = parseChainId(name);
  if (!Object.hasOwn(lists, namespace)) throw new WalletError('network-unknown', { chain: id });
  const { networks, names }: NetworkList<NetworkNamespace> = (await lists[namespace as NetworkNamespace]())
    .list;
  const short = reference.toLowerCase();
  const chainId = Object.hasOwn(names, short) ? `${namespace}:${names[short]}` : id;
  const found = networks.find((network) => network.id === chainId);
  if (!found) throw new WalletError('network-unknown', { chain: id });
  return found;
}
