import type { Atomic } from '@causeway/eip155/calls';
import { createNonce } from '@causeway/protocol/siwx';
import type { BatchItem } from './readItems.ts';

/** The state of a batch. */
export interface BatchState {
  readonly items: readonly BatchItem[];
  /** `trying`: each call is simulated on the chain, and the wallet's capabilities are read. */
  readonly mode: 'trying' | 'together' | 'steps';
  readonly atomic?: Atomic;
  /** The id of the steps in the journal. */
  readonly id: string;
  readonly since: number;
  readonly running: boolean;
  /** The item at which the batch stopped, and why. */
  readonly failed?: { readonly index: number; readonly error: unknown };
}

/** A batch that begins. Its id is made without `crypto.randomUUID`, which a page has over HTTPS only. */
export const createBatch = (items: readonly BatchItem[]): BatchState => ({
  items,
  mode: 'trying',
  id: createNonce(),
  since: Date.now(),
  running: true,
});
