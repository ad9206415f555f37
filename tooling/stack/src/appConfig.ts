import type { Chain } from '@causeway/protocol';

/** The provider of the embedded wallet, and the keys that may sign for it. */
export interface EmbeddedConfig {
  /** Base URL of the provider's API. */
  readonly apiUrl: string;
  /** Id of the parent organisation. */
  readonly organizationId: string;
  /** The path of the handler: `/embedded` on this site. */
  readonly handlerUrl: string;
  /** The page that shows and takes secrets, on a separate origin. */
  readonly frameUrl: string;
  /** The passkeys' relying party. */
  readonly rpId: string;
  /** Uncompressed P-256 key (130 hex digits) that signs export and import bundles. */
  readonly signerKey: string;
  /** Uncompressed P-256 key (130 hex digits) that signs the bundles codes are sealed to. */
  readonly otpSignerKey: string;
  /** The page where mails can be read on a local stack. Never on a public deployment. */
  readonly outboxUrl?: string;
}

/** The app's description in wallets, beside its name. */
export interface AppConfig {
  /** Absent: the description of the page. */
  readonly description?: string;
  /** `https:` address of a picture; absent: the site's own mark. */
  readonly icon?: string;
  /** The app's address; wallets show its domain. One of the deployment's own; absent: the page's origin. */
  readonly url?: string;
  /** The address to which a wallet on the same phone returns; absent: the phone's own way back. */
  readonly redirect?: { readonly native?: string; readonly universal?: string };
}

/** The relay that carries requests to wallets on phones. */
export interface RelayConfig {
  /** `wss:`; `ws:` on this machine only. */
  readonly url: string;
  /** The id that the relay's operator gave the app. */
  readonly projectId: string;
  /** The page of a wallet that answers over the relay on a local stack. Never on a public deployment. */
  readonly walletPageUrl?: string;
  /** Wallets can show the app's domain as verified: a frame of the operator is loaded for it. */
  readonly verify?: boolean;
}

/** A wallet on another site, which answers in a window that the app opens, or sends the visitor back. */
export interface WebWalletConfig {
  /** CAIP-2; of `eip155`, `mvx` and `near` only. */
  readonly namespace: string;
  readonly name: string;
  /** The wallet's mark, a `data:` URL of an image; without it the first letter of its name. */
  readonly icon?: string;
  /**
   * The address of the window; its answers count only from this origin. Of `near` the folder of the wallet's
   * pages.
   */
  readonly url: string;
  /** CAIP-2 id of the network that the wallet's pages are of; of `near` only. */
  readonly chainId?: string;
  /** `page`: the visitor is sent there and back, without a window; of `near` only. */
  readonly opens?: 'page';
  /** `meteor`: the site is Meteor's, which has special messages; of `near` only. */
  readonly protocol?: 'meteor';
}

/** A token that the app lists by name. */
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
  /** The block of its deployment: earlier blocks are not searched. */
  readonly fromBlock: number;
  /** Offered for distribution and withdrawal beside the network's coin. */
  readonly tokens: readonly TokenConfig[];
}

/** A contract that may have got allowances of tokens. */
export interface SpenderConfig {
  /** CAIP-2 id of an EVM network of the app. */
  readonly chainId: string;
  readonly address: string;
  /** The name for the visitor. */
  readonly name: string;
}

/**
 * A server that may pay for transactions on one network (ERC-7677). Wallets call it, and the page does not.
 */
export interface PaymasterConfig {
  /** CAIP-2 id of an EVM network of the app. */
  readonly chainId: string;
  readonly url: string;
}

/** The sources of names. None is called until the visitor has switched names on. */
export interface NamesConfig {
  /** CAIP-2 id of the EVM network whose registry is read: `eip155:1`. */
  readonly chainId: string;
  /** The registry; absent: that of ENS on Ethereum. */
  readonly registry?: string;
  /** The HTTP resolver for chain 8453, `{address}` in the place of the account; absent: the chain itself is read. */
  readonly resolverUrl?: string;
}

/** The settings of a deployment. The server writes them into the page; see `index.html` for the shape. */
export interface Config {
  readonly appName: string;
  readonly app?: AppConfig;
  readonly chains: readonly Chain[];
  /** CAIP-2 id of the chain the app works on first. */
  readonly defaultChain: string;
  /** Origins the page may read from beside those of the chains' `rpcUrls`, as CSP source expressions. */
  readonly connectSources: readonly string[];
  /** Whether wallets with public test keys can be switched on. Never on a public deployment. */
  readonly testWallets: boolean;
  /** Whether the app's own server signs visitors in. That server sets it; no file does. */
  readonly signIn?: boolean;
  /** Absent: the app has no embedded wallet. */
  readonly embedded?: EmbeddedConfig;
  /** Absent: wallets on phones cannot be reached. */
  readonly relay?: RelayConfig;
  /** Absent or empty: none is offered. */
  readonly webWallets?: readonly WebWalletConfig[];
  /**
   * Wallets of Keplr's shape to discover beside the known ones: name, path of the object in the page, domain.
   */
  readonly cosmosWallets?: readonly (readonly [name: string, path: string, rdns?: string])[];
  /** Absent or empty: the app has no place for splits. */
  readonly splits?: readonly SplitsConfig[];
  /**
   * The spenders whose allowances a visitor's assets show; without any, the contracts that the visitor enters.
   */
  readonly spenders?: readonly SpenderConfig[];
  /** Absent or empty: the sender pays. */
  readonly paymasters?: readonly PaymasterConfig[];
  /** Absent: the app has no names but those in the address book. */
  readonly names?: NamesConfig;
}
