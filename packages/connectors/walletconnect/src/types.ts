import type { Adapter, RelayMissing, Storage } from '@causeway/protocol';

/** The part of an adapter that the relay connector uses: its namespace and its wire. */
export type RelayNamespace = Pick<Adapter, 'namespace' | 'relay'>;

/** Time limits in milliseconds, and how often a code is renewed. */
export interface RelayLimits {
  /** One pairing code is shown this long; the relay keeps a proposal for 300 s. */
  readonly pairing: number;
  /** Codes shown in one attempt. */
  readonly attempts: number;
  /** After this the relay counts as unreachable. */
  readonly reach: number;
  /** Wait before the client is initialised again. */
  readonly again: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** A returning page waits this long for events that it missed. */
  readonly settle: number;
  /** The limit for telling the wallet that the session has ended. */
  readonly revoke: number;
  /** With `privacy: 'network'`, the origin check may take this long before it is left out. */
  readonly verify: number;
  /** The interval between two checks of the relay. */
  readonly beat: number;
  /** The limit of a check; after it the socket is replaced. */
  readonly alive: number;
}

/** The part of a window that reports when a page is visible again. */
export interface Page {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  readonly document?: {
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
    removeEventListener(type: string, listener: () => void): void;
  };
}

/** One entry of the list of wallets that the relay reaches. */
export interface RelayWallet {
  /** Stable, such as `io.metamask`; part of the connector's id. */
  readonly id: string;
  readonly name: string;
  readonly rdns?: string;
  /** A `data:` URI of at most 64 KiB. */
  readonly icon?: string;
}

/** The link with which a wallet's app returns to the page. */
export interface AppRedirect {
  /** A scheme that opens the app: `shop://`. */
  readonly native?: string;
  /** An `https:` address that opens the app. */
  readonly universal?: string;
}

/** The options of `walletConnect`. */
export interface WalletConnectOptions {
  /** Shown by wallets. Required. */
  readonly appName: string;
  /** The app's own address; wallets show its domain. */
  readonly appUrl: string;
  /** Shown by wallets; by default the description of the page. */
  readonly appDescription?: string;
  /** `https:` addresses of icons; by default the icon of the page. */
  readonly appIcons?: readonly string[];
  /**
   * The address to which a wallet on the same phone returns after an answer. A browser opens `universal` in a
   * new tab, so a page sets it only where another program takes the address: an installed app, or a shell
   * around the page.
   */
  readonly appRedirect?: AppRedirect;
  /** The id that the relay's operator gave the app. */
  readonly projectId: string;
  /** `wss://relay.walletconnect.org` by default. */
  readonly relayUrl?: string;
  /** The app's adapters: one proposal requests all of them. */
  readonly adapters: readonly RelayNamespace[];
  /**
   * `strict`, the default: only the relay is contacted, and it sees ciphertext only. `network`: wallets can show the
   * app's domain as verified, for which a frame of the operator is loaded.
   */
  readonly privacy?: 'strict' | 'network';
  /**
   * Whether a wallet signs in with the prompt that connects it, where a sign-in is requested and the app has EVM chains
   * only. Such a text grants the app's requests by a ReCap, so the site's server must verify it by
   * `@causeway/eip155/recap`. Absent: the wallet signs in with a second prompt.
   */
  readonly recap?: boolean;
  /** The store of the client's keys and sessions; a separate database by default. Not shared with anything else. */
  readonly storage?: Storage;
  /** Parts two clients on one page; `causeway` by default. */
  readonly storagePrefix?: string;
  readonly limits?: Partial<RelayLimits>;
  /** The window by default. */
  readonly page?: Page;
  /** Loads the client; the package `@walletconnect/sign-client` by default. */
  readonly load?: () => Promise<SignClientPackage>;
}

/**
 * The used part of `@walletconnect/sign-client`. Not its own type: its declarations need those of Node and do not compile
 * under strict options, and an app that checks the declarations of its libraries would read them.
 */
export interface SignClientPackage {
  readonly SignClient: { init(options: never): Promise<unknown> };
}

/** `session.native` of a relayed session. Texts of the peer are claims: show them as text and never follow them. */
export interface RelayedNative {
  readonly topic: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly peer: { readonly name: string; readonly url: string };
  /** The parts that the wallet did not approve. Named, and never a reason to fail. */
  readonly missing: readonly RelayMissing[];
}
