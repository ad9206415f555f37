import type { Family, WalletMode } from './options.js';

/** A request that waits for the person, decoded as a wallet shows it. */
export interface OpenRequest {
  readonly id: string;
  /** The wallet's name. */
  readonly wallet: string;
  /** The method of the family's own API, such as `personal_sign` or `solana:signTransaction`. */
  readonly method: string;
  /** The site's origin. */
  readonly origin: string;
  /** CAIP-2. */
  readonly chainId: string;
  /** A sentence, such as "Connect to localhost:5173". */
  readonly title: string;
  /** The content, such as the text of a message, or the recipient and the amount. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** Which request to wait for, and for how long. */
export interface WaitOptions {
  /** Waits for a request of this method; for any when absent. */
  readonly method?: string;
  /** Milliseconds; 5,000 by default. No limit: Infinity. */
  readonly timeout?: number;
}

/** Plays the person at one wallet. */
export interface WalletControl {
  readonly name: string;
  /** How the wallet answers now. */
  mode(): WalletMode;
  /** Whether it is locked. */
  locked(): boolean;
  /** The control of another wallet of the test. Throws `invalid-params` for a name that no wallet has. */
  named(name: string): WalletControl;
  /** Addresses of a family, the active one first; `eip155` by default. */
  accounts(family?: Family): readonly string[];
  /** The open requests, oldest first. */
  requests(): readonly OpenRequest[];
  /**
   * Waits for an open request and leaves it open.
   *
   * Errors: `timeout` when there was none in time; `invalid-params` when the wallet's mode leaves none open.
   */
  nextRequest(options?: WaitOptions): Promise<OpenRequest>;
  /** Waits for an open request, approves it and resolves with it. Errors as for `nextRequest`. */
  approve(options?: WaitOptions): Promise<OpenRequest>;
  /** Waits for an open request, refuses it and resolves with it. Errors as for `nextRequest`. */
  refuse(options?: WaitOptions): Promise<OpenRequest>;
  /** Approves or refuses every request from now on, those that are open included; or one of the modes below. */
  setMode(mode: WalletMode): Promise<void>;
  /** Leaves every request open from now on, until `approve` or `refuse`. */
  stall(): Promise<void>;
  /** Takes the wallet out of every page, as an uninstalled extension; `setMode` brings it back. */
  vanish(): Promise<void>;
  /** Locks the wallet: sites see no accounts, and requests fail. */
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Makes an account the active one: by index in every family, by address in its own. */
  switchAccount(account: number | string): Promise<void>;
  /** Moves to an EVM chain that the wallet has, by CAIP-2 id. */
  switchNetwork(chainId: string): Promise<void>;
  /** Takes the accounts away from every site; those of one family, or of all. */
  revoke(family?: Family): Promise<void>;
}

/** The interface of an EVM wallet in a page (EIP-1193). */
export interface EvmProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: (data: unknown) => void): unknown;
  removeListener(event: string, listener: (data: unknown) => void): unknown;
}
