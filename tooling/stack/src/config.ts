import type { Chain } from '@causeway/protocol';
import { cosmosPlaces } from '@causeway/wallets/cosmosPlaces';
import type { Config } from './appConfig.js';
import { publicNetworks } from './publicNetworks.js';

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/**
 * The two local chains: the app works on the first; test wallets do not have the second until it is added.
 */
export const localChains = [
  { chainId: 31337, name: 'Causeway Local' },
  { chainId: 31338, name: 'Causeway Second' },
] as const;

/**
 * The local stack's configuration: the local chains with their current URLs, then Ethereum and Base without
 * any, so that both can be shown and chosen while no server outside this machine is called.
 *
 * @param urls JSON-RPC URLs of `localChains`, in their order.
 * @param parts The local provider of the embedded wallet, the local relay, and the local networks beside.
 */
export function stackConfig(
  urls: readonly string[],
  {
    others = [],
    ...parts
  }: Pick<Config, 'embedded' | 'relay' | 'splits' | 'spenders' | 'paymasters' | 'names' | 'webWallets'> & {
    readonly others?: readonly Chain[];
  } = {},
): Config {
  const local = localChains.map(
    ({ chainId, name }, index): Chain<'eip155'> => ({
      id: `eip155:${chainId}`,
      name,
      currency: ether,
      testnet: true,
      rpcUrls: urls.slice(index, index + 1),
    }),
  );
  return {
    appName: 'Causeway',
    chains: [
      ...local,
      { id: 'eip155:1', name: 'Ethereum', currency: ether, rpcUrls: [], explorerUrl: 'https://etherscan.io' },
      { id: 'eip155:8453', name: 'Base', currency: ether, rpcUrls: [], explorerUrl: 'https://basescan.org' },
      ...others,
      ...(others.length > 0 ? publicNetworks : []),
    ],
    defaultChain: `eip155:${localChains[0].chainId}`,
    // A person may set a network's server to one of their own on this machine.
    connectSources: ['http://127.0.0.1:*', 'http://localhost:*'],
    testWallets: true,
    cosmosWallets: cosmosPlaces,
    ...parts,
  };
}
