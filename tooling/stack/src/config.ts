import type { Chain, ChainId } from '@causeway/protocol';
import { publicNetworks } from './networks.js';

/** Where the embedded wallet's provider is, and which keys may speak for it. */
export interface EmbeddedConfig {
  /** Base URL of the provider's API. */
  readonly apiUrl: string;
  /** Id of the parent organisation. */
  readonly organizationId: string;
  /** Where the app's server mounts the handler. */
  readonly handlerUrl: string;
  /** The page for secrets, on a host of its own. */
  readonly frameUrl: string;
  /** The passkeys' relying party. */
  readonly rpId: string;
  /** Uncompressed P-256 keys, 130 hex digits: of export and import bundles, and of codes. */
  readonly signerKey: string;
  readonly otpSignerKey: string;
  /** Where the local provider shows the mails it would send. */
  readonly outboxUrl?: string;
}

/** The relay that carries requests to wallets on phones. */
export interface RelayConfig {
  /** `wss:`; `ws:` on this machine only. */
  readonly url: string;
  /** The id that the relay's operator gave the app. */
  readonly projectId: string;
  /** Where a wallet that answers over the relay can be opened on a local stack. Never on a public deployment. */
  readonly walletPageUrl?: string;
}

/** A wallet on a site of its own, which answers in a window that the app opens, or sends the visitor back. */
export interface WebWalletConfig {
  /** CAIP-2. */
  readonly namespace: string;
  readonly name: string;
  readonly url: string;
  /** The network of its pages, where they are of one. */
  readonly chainId?: string;
}

/** A token the app knows by name. */
export interface TokenConfig {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** A contract of revenue splits on one network. */
export interface SplitsConfig {
  /** CAIP-2 id of an EVM network of the app. */
  readonly chainId: string;
  readonly address: string;
  /** `points`: a part of the ether is spent on points. */
  readonly kind: 'plain' | 'points';
  /** The block of its deployment: nothing is looked for before it. */
  readonly fromBlock: number;
  /** Offered for distribution and withdrawal beside the network's coin. */
  readonly tokens: readonly TokenConfig[];
}

/** Who is asked for names. Nobody is, until the visitor has switched names on. */
export interface NamesConfig {
  /** CAIP-2 id of the EVM network whose registry is asked: `eip155:1`. */
  readonly chainId: string;
  /** The registry; absent: that of ENS on Ethereum. */
  readonly registry?: string;
  /** The HTTP resolver for chain 8453, `{address}` in the place of the account; absent: the chain itself is read. */
  readonly resolverUrl?: string;
}

/** What the app's page is told when it is served. Read by the page from `#causeway-config`. */
export interface AppConfig {
  readonly appName: string;
  readonly chains: readonly Chain[];
  readonly defaultChain: ChainId<'eip155'>;
  /** CSP sources the page may connect to beside the chains' own servers. */
  readonly connectSources: readonly string[];
  /** Whether the test wallets may be switched on. */
  readonly testWallets: boolean;
  readonly embedded?: EmbeddedConfig;
  readonly relay?: RelayConfig;
  readonly splits?: readonly SplitsConfig[];
  readonly names?: NamesConfig;
  readonly webWallets?: readonly WebWalletConfig[];
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** The two local chains: the app works on the first; test wallets do not know the second until it is added. */
export const localChains = [
  { chainId: 31337, name: 'Causeway Local' },
  { chainId: 31338, name: 'Causeway Second' },
] as const;

/**
 * The local stack's configuration: the local chains with the URLs they have now, then Ethereum and Base without
 * any, so that both can be shown and chosen while nothing is asked of a server outside this machine.
 *
 * @param urls JSON-RPC URLs of `localChains`, in their order.
 * @param parts The local provider of the embedded wallet, the local relay, and the local networks beside.
 */
export function stackConfig(
  urls: readonly string[],
  {
    others = [],
    ...parts
  }: Pick<AppConfig, 'embedded' | 'relay' | 'splits' | 'names' | 'webWallets'> & {
    readonly others?: readonly Chain[];
  } = {},
): AppConfig {
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
    // A person may point a network at a server of their own on this machine.
    connectSources: ['http://127.0.0.1:*', 'http://localhost:*'],
    testWallets: true,
    ...parts,
  };
}
