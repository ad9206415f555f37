import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';

/** The share of an account. */
export interface Allocation {
  readonly account: Hex;
  /** Millionths of the distributed amount: 250000 is a quarter. Integer. */
  readonly percentAllocation: number;
}

/** The part of a split's ether that is spent on points. Tokens are never spent on points. */
export interface Points {
  /** Millionths of the ether, after the distributor's fee. Above 0. */
  readonly pointsPercent: number;
  /** The recipients of the points, in ascending order of addresses; the shares make 1000000. */
  readonly allocations: readonly Allocation[];
}

/**
 * The shares of all accounts. The chain stores only the hash, so the caller of a distribution must provide exactly
 * this content in this order.
 */
export interface Split {
  /** In ascending order of addresses; the shares make 1000000. */
  readonly allocations: readonly Allocation[];
  /** Millionths for the account that distributes, at most 100000. */
  readonly distributorFee: number;
  /** On a contract with points always, on one without never. */
  readonly points?: Points;
}

/** A contract that holds splits: with points, or the plain one it descends from (SplitMain, version 1). */
export interface SplitMain {
  readonly address: Hex;
  readonly kind: 'plain' | 'points';
}

/** An action of a split contract, under the contract's own name. */
export type SplitsAction =
  | {
      readonly functionName: 'createSplit';
      readonly split: Split;
      /** The account that may change it. Absent: it can never change, and its address follows from its content. */
      readonly controller?: Hex;
    }
  | { readonly functionName: 'updateSplit'; readonly address: Hex; readonly split: Split }
  | {
      readonly functionName: 'distributeETH' | 'updateAndDistributeETH';
      readonly address: Hex;
      readonly split: Split;
      /** The recipient of the fee; the sender by default. */
      readonly distributor?: Hex;
    }
  | {
      readonly functionName: 'distributeERC20' | 'updateAndDistributeERC20';
      readonly address: Hex;
      readonly split: Split;
      readonly token: Hex;
      readonly distributor?: Hex;
    }
  | {
      readonly functionName: 'withdraw';
      readonly account: Hex;
      readonly eth?: boolean;
      /** Spends the account's ether for points. Only the account itself may. */
      readonly points?: boolean;
      readonly tokens?: readonly Hex[];
    }
  | { readonly functionName: 'transferControl'; readonly address: Hex; readonly newController: Hex }
  | {
      readonly functionName: 'acceptControl' | 'cancelControlTransfer' | 'makeSplitImmutable';
      readonly address: Hex;
    };

/** The function of a split contract that an action calls. */
export type SplitsFunction = SplitsAction['functionName'];

/** Reads a chain: an EIP-1193 `request`, or anything of its shape that also takes limits. */
export type Request = (
  call: { readonly method: string; readonly params?: unknown },
  options?: CallOptions,
) => Promise<unknown>;
