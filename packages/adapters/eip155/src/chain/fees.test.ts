import type { Preview } from '@causeway/protocol';
import { describe, expect, it, test } from 'vitest';
import { replacementFees, tightFees } from './fees.js';

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas });
const gwei = 1_000_000_000n;

/** Amounts of every size, the same on every run. */
function* amounts(count: number): Generator<bigint> {
  for (let i = 0n, seed = 7n; i < BigInt(count); i += 1n) {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    yield seed >> (i % 60n);
  }
}

test('replacementFees raises both fees by at least a tenth and never below the fees of the network', () => {
  const all = [...amounts(4_000)];
  for (let i = 0; i + 3 < all.length; i += 4) {
    const [most, tip, nowMost, nowTip] = all.slice(i, i + 4) as [bigint, bigint, bigint, bigint];
    const replacement = replacementFees(fees(nowMost, nowTip), fees(most, tip));
    expect(replacement.maxFeePerGas * 10n).toBeGreaterThanOrEqual(most * 11n);
    expect(replacement.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(tip * 11n);
    expect(replacement.maxFeePerGas).toBeGreaterThan(most);
    expect(replacement.maxPriorityFeePerGas).toBeGreaterThan(tip);
    expect(replacement.maxFeePerGas).toBeGreaterThanOrEqual(nowMost);
    expect(replacement.maxPriorityFeePerGas).toBeGreaterThanOrEqual(nowTip);
    expect(replacement.maxFeePerGas).toBeGreaterThanOrEqual(replacement.maxPriorityFeePerGas);
  }
});

test('replacementFees raises a priority fee of zero', () => {
  expect(replacementFees(fees(0n, 0n), fees(gwei, 0n))).toEqual(fees(1_125_000_000n, 1n));
});

test('replacementFees returns the fees of the network when the earlier fees are unknown', () => {
  expect(replacementFees(fees(3n, 2n), undefined)).toEqual(fees(3n, 2n));
});

const preview = (balance: bigint, baseFeePerGas: bigint | undefined = 10n) =>
  ({
    balance,
    gas: 21_000n,
    maxFee: 21_000n * 14n,
    fees: { maxFeePerGas: 14n, maxPriorityFeePerGas: 2n, baseFeePerGas },
  }) as unknown as Preview & { fees: object };
const tight = { gas: 21_000n, maxFeePerGas: 14n, maxPriorityFeePerGas: 2n };

describe('fees that the app sets itself', () => {
  it('tightFees returns fees when the whole balance is sent', () => {
    expect(tightFees(1_000n, preview(1_000n + 21_000n * 14n))).toEqual(tight);
  });

  it('tightFees returns fees while the balance beyond the amount is below three times the maximum fee', () => {
    expect(tightFees(1_000n, preview(1_000n + 3n * 21_000n * 14n - 1n))).toEqual(tight);
  });

  it('tightFees returns nothing when the balance covers generous fees or not even its own', () => {
    expect(tightFees(1_000n, preview(1_000n + 3n * 21_000n * 14n))).toEqual({});
    expect(tightFees(1_000n, preview(1_000n + 21_000n * 14n - 1n))).toEqual({});
  });

  it('tightFees returns nothing without a preview', () => {
    expect(tightFees(1_000n, undefined)).toEqual({});
  });

  it('tightFees returns the gas price of a network without a base fee', () => {
    const legacy = preview(1_000n + 21_000n * 14n);
    const fees = { ...legacy.fees, baseFeePerGas: undefined };
    expect(tightFees(1_000n, Object.assign(legacy, { fees }))).toEqual({ gas: 21_000n, gasPrice: 14n });
  });
});
