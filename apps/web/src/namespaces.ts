import { bip122 } from '@causeway/bip122';
import { cip34 } from '@causeway/cip34';
import { type CosmosChain, cosmos } from '@causeway/cosmos';
import { eip155 } from '@causeway/eip155';
import { multiversx } from '@causeway/multiversx';
import { near } from '@causeway/near';
import { type PolkadotChain, polkadot } from '@causeway/polkadot';
import type { Adapter, Chain } from '@causeway/protocol';
import { solana } from '@causeway/solana';
import type { Config } from './config.ts';
import { withEvmWeb } from './connectors/evmWeb.ts';

/** The options of an adapter: the configuration, and its networks with the visitor's servers first. */
interface AdapterOptions {
  readonly config: Config;
  readonly chainsIn: <N extends string>(namespace: N) => readonly Chain<N>[];
}

interface Entry {
  /** An address belongs to one chain only, so that another chain means another account. */
  readonly bound?: true;
  readonly adapter: (options: AdapterOptions) => Adapter;
}

/**
 * Every namespace of the app, in the order in which the app lists them everywhere. The rest of a namespace's code is in the
 * folder `families/<namespace>`, fetched on first use.
 */
const table = {
  eip155: {
    adapter: ({ chainsIn, config }) => withEvmWeb(eip155({ chains: chainsIn('eip155') }), config),
  },
  solana: { adapter: ({ chainsIn }) => solana({ chains: chainsIn('solana') }) },
  polkadot: {
    bound: true,
    adapter: ({ chainsIn, config: { appName } }) =>
      polkadot({ chains: chainsIn('polkadot') as readonly PolkadotChain[], appName }),
  },
  cosmos: {
    bound: true,
    adapter: ({ chainsIn, config: { cosmosWallets: places } }) =>
      cosmos({ chains: chainsIn('cosmos') as readonly CosmosChain[], places }),
  },
  cip34: { bound: true, adapter: ({ chainsIn }) => cip34({ chains: chainsIn('cip34') }) },
  mvx: {
    adapter: ({ chainsIn, config }) =>
      multiversx({
        chains: chainsIn('mvx'),
        webWallets: config.webWallets?.filter(({ namespace }) => namespace === 'mvx'),
      }),
  },
  near: { bound: true, adapter: ({ chainsIn }) => near({ chains: chainsIn('near') }) },
  bip122: { bound: true, adapter: ({ chainsIn }) => bip122({ chains: chainsIn('bip122') }) },
} as const satisfies Readonly<Record<string, Entry>>;

type Table = typeof table;
const entries: Readonly<Record<string, Entry>> = table;

/** A namespace of the app. */
export type Namespace = keyof Table;

/** The namespaces of the app, in the order in which it lists them. */
export const namespaces: readonly string[] = Object.keys(table);

/** Whether an address of the namespace belongs to one chain only. */
export const isBound = (namespace: string): boolean =>
  Object.hasOwn(entries, namespace) && entries[namespace]?.bound === true;

/** Creates the adapters of the namespaces with a configured network; only their wallets are discovered. */
export function createAdapters(options: AdapterOptions): readonly ReturnType<Table[Namespace]['adapter']>[] {
  return Object.values(table)
    .map(({ adapter }) => adapter(options))
    .filter(({ chains }) => chains.length > 0);
}
