import type { ChainId } from '@causeway/protocol';
import { createReaders } from '../createReaders.ts';

/** What reads NEAR's networks. */
export const readers = createReaders(async (chain) =>
  (await import('@causeway/near/transaction')).createReader({ ...chain, id: chain.id as ChainId<'near'> }),
);
