import type { ChainId } from './ids.js';

/** The coin of a chain's fees. `decimals` is the number of digits of the smallest unit. */
export interface Currency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/**
 * A chain of the app's configuration: its CAIP-2 id and the data to show it and read from it. Only listed chains are
 * requested from a wallet, and `rpcUrls` are only called for reads that the visitor requested.
 */
export interface Chain<N extends string = string> {
  readonly id: ChainId<N>;
  readonly name: string;
  readonly currency: Currency;
  readonly testnet?: boolean;
  /** Called in this order; the next is tried when one fails. Read at each call: a getter may follow a person's choice. */
  readonly rpcUrls: readonly string[];
  /** Base URL of an explorer, without a slash at the end. */
  readonly explorerUrl?: string;
}

/** An account of a wallet on a chain. */
export interface Account<N extends string = string> {
  /** CAIP-10. */
  readonly id: `${ChainId<N>}:${string}`;
  readonly chainId: ChainId<N>;
  /** In the namespace's checksum form. */
  readonly address: string;
  readonly publicKey?: Uint8Array;
  /** The wallet's own name for the account: a claim, never an identity. */
  readonly label?: string;
}
