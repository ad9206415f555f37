import type { Replaces } from '../features/journal/entry.ts';

/** A transaction that has the number of an earlier one: only one of the two can be included. */
export interface Replacement {
  readonly purpose: Replaces['purpose'];
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  readonly data?: `0x${string}`;
  readonly gas?: bigint;
  /** What the earlier one offers for a unit of gas, where that is known, and what this one does. */
  readonly before?: ReplacementFees;
  readonly fees: ReplacementFees;
  /** A server of the network still has the earlier one: it may be included first. */
  readonly waiting: boolean;
}

/** In the smallest unit, for a unit of gas. */
export interface ReplacementFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}
