import type { Wallets } from '@causeway/core';
import type { Store } from '@causeway/protocol';

/** The stores that are shown: `createWallets` returns them. */
export type ObservedWallets = Pick<
  Wallets,
  | 'appName'
  | 'adapters'
  | 'list'
  | 'connections'
  | 'accounts'
  | 'selected'
  | 'chains'
  | 'restored'
  | 'timeline'
  | 'reports'
>;

/** One request to a wallet. Times are `Date.now()` milliseconds. */
export interface LoggedRequest {
  readonly id: string;
  readonly at: number;
  /** The method of the wallet, such as `personal_sign`, or the kind of request. */
  readonly method: string;
  /** CAIP-2. */
  readonly chainId: string;
  /** CAIP-10, where it is known. */
  readonly account?: string;
  /** `waiting`, `answered` or `failed` of `recordRequests`; any word of another source. */
  readonly status: string;
  /** The decoded content: plain data. */
  readonly content: unknown;
  /** The decoded answer. */
  readonly answer?: unknown;
  /** A code of the catalogue. */
  readonly error?: string;
  /** Milliseconds from the request to its end. */
  readonly duration?: number;
}

/** A test wallet that can be disturbed. Each `WalletControl` of `@causeway/test-wallets` is one. */
export interface TestWallet {
  readonly name: string;
  /** The modes to choose from; those of `@causeway/test-wallets` by default. */
  readonly modes?: readonly string[];
  mode(): string;
  locked(): boolean;
  accounts(): readonly string[];
  /** The open requests. */
  requests(): readonly unknown[];
  setMode(mode: string): unknown;
  lock(): unknown;
  unlock(): unknown;
  /** By index; the active account is the first. */
  switchAccount(account: number): unknown;
  /** Takes the accounts away from this site. */
  revoke(): unknown;
}

/** The contents of the panel. */
export interface DevtoolsOptions {
  readonly wallets: ObservedWallets;
  /** The requests to list, newest last: those of `recordRequests`, or of another source. */
  readonly requests?: Store<readonly LoggedRequest[]>;
  /** Test wallets that get switches for faults. */
  readonly testWallets?: readonly TestWallet[];
}
