import type { Adapter, Chain } from '@causeway/protocol';

/** A chain, its adapter, and an address that is good on it. */
export interface Sample {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly address: string;
}
