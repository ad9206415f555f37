import type { PolkadotChain } from '@causeway/polkadot';
import { createReaders } from '../createReaders.ts';

/** What reads Polkadot's networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/polkadot/transaction')).createReader(chain as PolkadotChain),
);
