import type { ReplacementFees } from '../replacement.ts';

/** An eighth more, rounded up: nodes ask for a tenth more of both parts before they let one take another's place. */
const raised = (value: bigint): bigint => value + (value + 7n) / 8n + (value === 0n ? 1n : 0n);

const larger = (a: bigint, b: bigint): bigint => {
  if (a > b) return a;
  return b;
};

/**
 * What a replacement offers for a unit of gas (EIP-1559): an eighth more than the earlier one in both parts, and never
 * less than the network asks for now.
 *
 * @param before what the earlier one offers, where that is known.
 */
export function replacementFees(now: ReplacementFees, before: ReplacementFees | undefined): ReplacementFees {
  if (!before) return now;
  const maxPriorityFeePerGas = larger(raised(before.maxPriorityFeePerGas), now.maxPriorityFeePerGas);
  const least = larger(raised(before.maxFeePerGas), now.maxFeePerGas);
  return { maxFeePerGas: larger(least, maxPriorityFeePerGas), maxPriorityFeePerGas };
}
