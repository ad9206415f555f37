import type { Hex } from '@causeway/protocol/bytes';
import { percentageScale } from './rules.js';
import type { Allocation, Split } from './types.js';

/** The balances of a split in one asset, in its smallest units. */
export interface Holdings {
  /** At the split's own address. */
  readonly held: bigint;
  /** In the contract's books, because it is itself an account of other splits. */
  readonly ledger: bigint;
}

/** An amount that an account is credited with, in the asset's smallest units. */
export interface Payment {
  readonly account: Hex;
  readonly amount: bigint;
}

/** The amounts of a distribution of a split at this moment. */
export interface Distribution {
  /** The amount to distribute, with the fee included. */
  readonly amount: bigint;
  /** For the caller of the distribution. */
  readonly fee: Payment;
  /** In the order of the split. */
  readonly payments: readonly Payment[];
  /** Ether that can only be spent for points, in the order of the split. Empty for tokens. */
  readonly points: readonly Payment[];
  /** The amount that stays: one unit in the books, and of a token one more at the split. */
  readonly kept: bigint;
  /** The remainder of rounding down. The contract credits it to no account. */
  readonly dust: bigint;
}

/**
 * A part of an amount, as the contract counts: the product wraps at 2^256, which only tokens that lie about their
 * supply reach, and the quotient is rounded down.
 */
export const scale = (amount: bigint, millionths: number): bigint =>
  BigInt.asUintN(256, amount * BigInt(millionths)) / BigInt(percentageScale);

const allButOne = (amount: bigint) => (amount > 0n ? amount - 1n : 0n);
const sum = (payments: readonly Payment[]) => payments.reduce((total, { amount }) => total + amount, 0n);

const share = (amount: bigint, allocations: readonly Allocation[]): readonly Payment[] =>
  allocations.map(({ account, percentAllocation }) => ({
    account,
    amount: scale(amount, percentAllocation),
  }));

/**
 * The amounts of a distribution, to the smallest unit. The contract leaves one unit in its books, and of a
 * token one unit at the split, so that no slot is emptied; the fee comes first, then the part for points of
 * ether, then the accounts.
 *
 * @param split a valid split.
 * @param asset `eth` for the chain's coin.
 * @param distributor who gets the fee.
 * @example
 * import { previewDistribution, type Split } from '@causeway/splits';
 *
 * function paymentsOfOneEther(split: Split, distributor: `0x${string}`) {
 *   const holdings = { held: 10n ** 18n, ledger: 0n };
 *   return previewDistribution(split, holdings, { asset: 'eth', distributor }).payments;
 * }
 */
export function previewDistribution(
  split: Split,
  holdings: Holdings,
  { asset, distributor }: { readonly asset: 'eth' | 'token'; readonly distributor: Hex },
): Distribution {
  const { held, ledger } = holdings;
  const payable = asset === 'eth' ? held : allButOne(held);
  const amount = BigInt.asUintN(256, allButOne(ledger) + payable);
  const fee = scale(amount, split.distributorFee);
  const spent = asset === 'eth' && split.points ? scale(amount - fee, split.points.pointsPercent) : 0n;
  const points = asset === 'eth' && split.points ? share(spent, split.points.allocations) : [];
  const payments = share(amount - fee - spent, split.allocations);
  return Object.freeze({
    amount,
    fee: { account: distributor, amount: fee },
    payments,
    points,
    kept: held - payable + (ledger - allButOne(ledger)),
    dust: amount - fee - sum(payments) - sum(points),
  });
}

/**
 * The payment of a withdrawal: the balance minus one unit.
 *
 * @example
 * import { previewWithdrawal } from '@causeway/splits';
 *
 * previewWithdrawal(1_000n); // 999n
 */
export const previewWithdrawal = (balance: bigint): bigint => allButOne(balance);
