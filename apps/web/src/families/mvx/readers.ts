import type { ChainId } from '@causeway/protocol';
import { createReaders } from '../createReaders.ts';

/** What reads MultiversX networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/multiversx/transaction')).createReader({
    ...chain,
    id: chain.id as ChainId<'mvx'>,
  }),
);
