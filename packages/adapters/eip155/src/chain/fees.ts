import type { Numbered, Preview } from '@causeway/protocol';
import type { TransactionRequest } from '../types.js';

/** Fees in wei per unit of gas. On a chain without EIP-1559 both are the gas price. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** Of the latest block; absent on a chain without EIP-1559. */
  readonly baseFeePerGas?: bigint;
}

/**
 * The fees to send along with an amount that leaves little more than the fee, as all of a balance does. Wallets allow for
 * up to twice the fee that was previewed; where that does not fit, the previewed one is set.
 *
 * @returns nothing when the wallet can choose.
 */
export function tightFees(amount: bigint, preview: Preview | undefined): Partial<TransactionRequest> {
  const { balance, maxFee, gas, fees } = (preview ?? {}) as Partial<
    Preview & { readonly gas: bigint; readonly fees: Fees }
  >;
  if (balance === undefined || maxFee === undefined || !fees) return {};
  const remaining = balance - amount;
  if (remaining < maxFee || remaining >= 3n * maxFee) return {};
  if (fees.baseFeePerGas === undefined) return { gas, gasPrice: fees.maxFeePerGas };
  return { gas, maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas };
}

type Offer = NonNullable<Numbered['fees']>;

/** An eighth more, rounded up: nodes demand a tenth more of both parts before one transaction takes another's place. */
const raised = (value: bigint): bigint => value + (value + 7n) / 8n + (value === 0n ? 1n : 0n);

const larger = (a: bigint, b: bigint): bigint => {
  if (a > b) return a;
  return b;
};

/**
 * The gas price of a replacement (EIP-1559): an eighth more than the earlier one in both parts, and never
 * less than the chain demands now.
 *
 * @param before the gas price of the earlier one, where that is known.
 */
export function replacementFees(now: Offer, before: Offer | undefined): Offer {
  if (!before) return { maxFeePerGas: now.maxFeePerGas, maxPriorityFeePerGas: now.maxPriorityFeePerGas };
  const maxPriorityFeePerGas = larger(raised(before.maxPriorityFeePerGas), now.maxPriorityFeePerGas);
  const least = larger(raised(before.maxFeePerGas), now.maxFeePerGas);
  return { maxFeePerGas: larger(least, maxPriorityFeePerGas), maxPriorityFeePerGas };
}
