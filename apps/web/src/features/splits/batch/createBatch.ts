import { createNonce } from '@causeway/protocol/siwx';
import type { BatchItem } from './readItems.ts';
import type { BatchState } from './useBatch.ts';

/** A batch that begins. Its id is made without `crypto.randomUUID`, which a page has over HTTPS only. */
export const createBatch = (items: readonly BatchItem[]): BatchState => ({
  items,
  mode: 'trying',
  id: createNonce(),
  since: Date.now(),
  running: true,
});
