import type { CardanoChain } from '@causeway/cip34';
import { createReaders } from '../createReaders.ts';

/** What reads Cardano's networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/cip34/transaction')).createReader(chain as CardanoChain),
);
