import type { Adapter, Chain } from '@causeway/protocol';

/** A chain, its adapter, an address that is good on it, and texts that people take for one, with the words for each. */
export interface Sample {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly address: string;
  readonly mistakes: Readonly<Record<string, string>>;
}
