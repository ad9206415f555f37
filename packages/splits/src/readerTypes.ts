import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { Distribution } from './distribution.js';
import type { Split, SplitMain, SplitsAction } from './types.js';

/** The data of a split on the chain. */
export interface SplitState {
  readonly hash: Hex;
  /** Absent: the split cannot be changed. */
  readonly controller?: Hex;
  /** The account that was offered control and has not accepted it yet. */
  readonly newPotentialController?: Hex;
}

/** The amounts that an account can withdraw, in smallest units; one unit of each remains. */
export interface Balances {
  readonly eth: bigint;
  /** Ether that can only be spent for points. */
  readonly points: bigint;
  /** Points that this ether buys now, with 18 decimals; absent without such ether, or where no points are sold. */
  readonly pointsQuote?: bigint;
  /** In the order of the requested tokens. */
  readonly tokens: readonly bigint[];
}

/** A distribution as it would be in the block that was read. */
export interface Preview extends Distribution {
  readonly block: bigint;
}

/** Reads a split contract. Nothing here prompts or sends. */
export interface SplitsReader {
  readonly main: SplitMain;
  /** @throws WalletError `splits-invalid` with rule `nothing` when there is no split at the address. */
  state(options: { readonly address: Hex } & CallOptions): Promise<SplitState>;
  /** Whether a split's content matches the hash on the chain. */
  matches(options: { readonly address: Hex; readonly split: Split } & CallOptions): Promise<boolean>;
  /**
   * The address of a split without a controller, as reported by the contract. @throws WalletError `splits-invalid`.
   */
  predict(options: { readonly split: Split } & CallOptions): Promise<Hex>;
  balances(
    options: { readonly account: Hex; readonly tokens?: readonly Hex[] } & CallOptions,
  ): Promise<Balances>;
  /**
   * The amounts that each account would receive, to the smallest unit, if the split were distributed now.
   *
   * @throws WalletError `splits-hash-mismatch`, `splits-invalid`.
   */
  preview(
    options: {
      readonly address: Hex;
      readonly split: Split;
      /** The token; absent: ether. */
      readonly token?: Hex;
      readonly distributor: Hex;
      /** It is updated to this content first, so the chain need not have its hash yet. */
      readonly update?: boolean;
    } & CallOptions,
  ): Promise<Preview>;
  /**
   * Simulates an action on the chain without sending it; a revert becomes a named error.
   *
   * @returns for `createSplit` the new split's address.
   * @throws WalletError `splits-invalid`, `splits-hash-mismatch`, `splits-unauthorised`, `splits-exists`,
   * `splits-nothing-to-withdraw`, `splits-transfer-failed`, `splits-failed`.
   */
  simulate(
    options: { readonly action: SplitsAction; readonly from: Hex } & CallOptions,
  ): Promise<Hex | undefined>;
}
