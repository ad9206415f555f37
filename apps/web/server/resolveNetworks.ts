import { loadNetwork, type Network } from '@causeway/networks';
import type { Chain } from '@causeway/protocol';
import type { Config, WebWalletConfig } from '../src/config.ts';
import type { Problem } from './configValues.ts';

/**
 * The configuration as a deployment writes it: networks by name, and only what differs from the default. `networks` lists
 * names, or objects with an `id` and the fields that replace those of the known network. `chains` lists whole records.
 */
export type Deployment = Partial<Config> & {
  /** The location of config.schema.json, for editors. */
  readonly $schema?: string;
  readonly networks?: readonly (string | (Partial<Chain> & { readonly id: string }))[];
};

/** The default networks of the app: production networks of every family, each with public servers. */
export const mainnets = [
  'eip155:1',
  'eip155:8453',
  'eip155:42161',
  'eip155:10',
  'eip155:137',
  'eip155:56',
  'eip155:43114',
  'eip155:100',
  'eip155:59144',
  'eip155:42220',
  'solana:mainnet',
  'polkadot:polkadot-asset-hub',
  'polkadot:polkadot',
  'polkadot:kusama-asset-hub',
  'cosmos:cosmoshub-4',
  'cosmos:osmosis-1',
  'cosmos:celestia',
  'cosmos:noble-1',
  'cip34:mainnet',
  'mvx:mainnet',
  'near:mainnet',
  'bip122:mainnet',
] as const;

/**
 * Wallets of those networks that are sites, without anything in the page: their owners can connect only through
 * this entry.
 */
const sites: readonly WebWalletConfig[] = [
  { namespace: 'near', name: 'MyNearWallet', url: 'https://app.mynearwallet.com/', chainId: 'near:mainnet' },
  {
    namespace: 'near',
    name: 'Meteor',
    url: 'https://wallet.meteorwallet.app/',
    chainId: 'near:mainnet',
    protocol: 'meteor',
  },
];

/** A configuration with every network's record in `chains`. */
export interface Resolved {
  readonly config: Config;
  /** The path at which the deployment wrote each of the `chains`, such as `networks.0`. */
  readonly places: readonly string[];
  readonly problems: readonly Problem[];
}

/** Fills in the defaults and the records of the named networks. `configProblems` checks the rest. */
export async function resolveNetworks(deployment: Deployment): Promise<Resolved> {
  const { $schema: _, networks = deployment.chains === undefined ? mainnets : [], ...rest } = deployment;
  const webWallets = networks === mainnets ? { webWallets: sites } : {};
  const problems: Problem[] = [];
  const chains: Chain[] = [];
  const places: string[] = [];
  if (!Array.isArray(networks) || (networks.length === 0 && deployment.chains === undefined)) {
    problems.push({ field: 'networks', reason: 'must list at least one network, such as eip155:1' });
  } else {
    for (const [index, entry] of networks.entries()) {
      const place = `networks.${index}`;
      const found = await readEntry(entry);
      if (typeof found === 'string') problems.push({ field: place, reason: found });
      else {
        chains.push(found);
        places.push(place);
      }
    }
  }
  const listed: unknown = deployment.chains ?? [];
  if (Array.isArray(listed)) {
    places.push(...listed.map((_, index) => `chains.${index}`));
    chains.push(...listed);
  } else problems.push({ field: 'chains', reason: 'must list networks, or be left out' });
  const { appName = 'Causeway', connectSources = [], testWallets = false } = deployment;
  const { defaultChain = chains[0]?.id ?? '' } = deployment;
  const known = typeof defaultChain === 'string' ? await find(defaultChain) : undefined;
  return {
    config: {
      ...webWallets,
      ...rest,
      appName,
      chains,
      defaultChain: known?.id ?? defaultChain,
      connectSources,
      testWallets,
    },
    places,
    problems,
  };
}

/** The record of an entry of `networks`, or its problem. */
async function readEntry(entry: unknown): Promise<Chain | string> {
  if (typeof entry === 'string') {
    return (await find(entry)) ?? `${entry} is not in the list of networks; give its record as an object`;
  }
  const fields = entry as Partial<Chain> | null;
  if (typeof fields !== 'object' || typeof fields?.id !== 'string') {
    return 'must be the name of a network, or an object with its id';
  }
  const known = await find(fields.id);
  return { ...known, ...fields, id: known?.id ?? fields.id } as Chain;
}

const find = (name: string): Promise<Network | undefined> => loadNetwork(name).catch(() => undefined);
