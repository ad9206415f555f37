import type { ChainId } from '@causeway/protocol';
import { createReaders } from '../createReaders.ts';

/** What reads EVM networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/eip155/transaction')).createReader({
    ...chain,
    id: chain.id as ChainId<'eip155'>,
  }),
);
