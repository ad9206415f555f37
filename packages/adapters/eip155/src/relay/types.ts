import type { Chain } from '@causeway/protocol';
import type { Limits } from '../types.js';

/** What is used of `@walletconnect/ethereum-provider`. */
export type EthereumProviderPackage = Pick<
  typeof import('@walletconnect/ethereum-provider'),
  'EthereumProvider'
>;

/** The library's provider: its client keeps the sessions. */
export type Provider = Awaited<ReturnType<EthereumProviderPackage['EthereumProvider']['init']>>;

/** A session as the client keeps it. */
export type RelaySession = NonNullable<Provider['session']>;

/** Limits of the relay beside the adapter's own, in milliseconds and in codes. */
export interface RelayLimits extends Limits {
  /** One code is shown this long. */
  readonly pairing: number;
  /** Codes in one attempt. */
  readonly attempts: number;
  /** After this the relay counts as unreachable. */
  readonly reach: number;
  /** A returning page waits this long for what the wallet said meanwhile. */
  readonly settle: number;
  /** Telling the wallet that the session is over. */
  readonly leave: number;
}

/** What the bridge is made with. */
export interface WalletConnectOptions {
  /** Shown by wallets. Required. */
  readonly appName: string;
  /** The app's own address; wallets show its domain. */
  readonly appUrl: string;
  /** The id that the relay's operator gave the app. */
  readonly projectId: string;
  /** Chains the app works on; all of them are proposed, none is required. */
  readonly chains: readonly Chain<'eip155'>[];
  /** `wss://relay.walletconnect.org` by default. */
  readonly relayUrl?: string;
  /** Where the client keeps its keys and sessions; IndexedDB by default. */
  readonly storage?: unknown;
  readonly limits?: Partial<RelayLimits>;
  /** Brings the library; `@walletconnect/ethereum-provider` by default. */
  readonly load?: () => Promise<EthereumProviderPackage>;
}
