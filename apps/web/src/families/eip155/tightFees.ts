import type { Preview } from '@causeway/eip155/transaction';

/** The fee of a transaction, set by us: what the wallet would choose is not affordable beside the amount. */
export interface SetFees {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/**
 * The fees to send along with an amount that leaves little more than the fee, as all of a balance does. Wallets
 * allow for up to twice the fee that was previewed; where that does not fit, the previewed one is asked for.
 *
 * @param amount in the smallest unit.
 * @returns `undefined` when the wallet can choose, or when the network's fee has no parts to set (no EIP-1559).
 */
export function tightFees(amount: bigint, preview: Preview | undefined): SetFees | undefined {
  if (!preview || preview.fees.baseFeePerGas === undefined) return undefined;
  const left = preview.balance - amount;
  if (left < preview.maxFee || left >= 3n * preview.maxFee) return undefined;
  const { maxFeePerGas, maxPriorityFeePerGas } = preview.fees;
  return { gas: preview.gas, maxFeePerGas, maxPriorityFeePerGas };
}
