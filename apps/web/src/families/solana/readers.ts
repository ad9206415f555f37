import type { ChainId } from '@causeway/protocol';
import { createReaders } from '../createReaders.ts';

/** What reads Solana networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/solana/transaction')).createReader({
    ...chain,
    id: chain.id as ChainId<'solana'>,
  }),
);
