import type { Preview } from '@causeway/eip155/transaction';
import { describe, expect, it } from 'vitest';
import { tightFees } from './tightFees.ts';

const preview = (balance: bigint, baseFeePerGas: bigint | undefined = 10n) =>
  ({
    balance,
    gas: 21_000n,
    maxFee: 21_000n * 14n,
    fees: { maxFeePerGas: 14n, maxPriorityFeePerGas: 2n, baseFeePerGas },
  }) as Preview;
const fees = { gas: 21_000n, maxFeePerGas: 14n, maxPriorityFeePerGas: 2n };

describe('the fees of an amount', () => {
  it('are set when all of the balance is sent', () => {
    expect(tightFees(1_000n, preview(1_000n + 21_000n * 14n))).toEqual(fees);
  });

  it('are set as long as a generous wallet could not pay its own', () => {
    expect(tightFees(1_000n, preview(1_000n + 3n * 21_000n * 14n - 1n))).toEqual(fees);
  });

  it('are left to the wallet when there is room, or not even room for these', () => {
    expect(tightFees(1_000n, preview(1_000n + 3n * 21_000n * 14n))).toBeUndefined();
    expect(tightFees(1_000n, preview(1_000n + 21_000n * 14n - 1n))).toBeUndefined();
  });

  it('are left to the wallet where nothing was previewed, or the fee has one part only', () => {
    expect(tightFees(1_000n, undefined)).toBeUndefined();
    const legacy = preview(1_000n + 21_000n * 14n);
    expect(
      tightFees(1_000n, { ...legacy, fees: { ...legacy.fees, baseFeePerGas: undefined } }),
    ).toBeUndefined();
  });
});
