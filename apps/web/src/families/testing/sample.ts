import type { Adapter, Chain } from '@causeway/protocol';

/** A chain, its adapter, and a valid address on it. */
export interface Sample {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly address: string;
}
