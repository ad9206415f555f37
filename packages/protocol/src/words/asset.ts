import type { ChainId } from './ids.js';

/**
 * A coin or a token on its chain, such as `eip155:1/slip44:60`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-19
 */
export type AssetId<N extends string = string> = `${ChainId<N>}/${string}:${string}`;

/** An asset that an account can hold and send: a chain's own coin, or a token. */
export interface Asset<N extends string = string> {
  readonly id: AssetId<N>;
  readonly name: string;
  readonly symbol: string;
  /** How many digits of the smallest unit make one. */
  readonly decimals: number;
  /** A picture as a `data:` URL of an image, where the chain or its server gives one: no other host is contacted. */
  readonly mark?: string;
}

/** How much of an asset an account holds. */
export interface Balance<N extends string = string> {
  readonly asset: Asset<N>;
  /** In the smallest unit, exactly. */
  readonly amount: bigint;
  /**
   * The part that can be sent now, where the chain holds some back, such as a vesting amount; absent: all.
   */
  readonly spendable?: bigint;
  /**
   * The account's amount of the chain's coin that is not in `amount`: staked, being unstaked, or earned by staking and
   * not withdrawn yet, as far as one or two requests show. Absent: unknown.
   */
  readonly staked?: bigint;
}
