import type { CosmosChain } from '@causeway/cosmos';
import { createReaders } from '../createReaders.ts';

/** What reads Cosmos networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/cosmos/transaction')).createReader(chain as CosmosChain),
);
