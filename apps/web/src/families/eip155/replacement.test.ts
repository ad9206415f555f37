import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../features/journal/entry.ts';
import { entryOf, hash, transfer } from '../../features/journal/testing.ts';
import { replacement } from './replacement.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const waiting = { nonce: '0x4', gas: '0x5208', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa' };

function reader(found: object | null, used = 4, baseFeePerGas: bigint | undefined = 7n) {
  return {
    fees: async () => ({ maxFeePerGas: 50n, maxPriorityFeePerGas: 20n, baseFeePerGas }),
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_getTransactionByHash') return found;
      if (method === 'eth_getTransactionCount') return `0x${used.toString(16)}`;
      throw new Error(`asked by surprise: ${method}`);
    },
  };
}

const request = { ...transfer.request, data: '0x12' } as JournalEntry['request'];
const entry = entryOf({ status: 'sent', hash, nonce: 4, request });
const signal = new AbortController().signal;

describe('a replacement', () => {
  test('to speed up is the same transaction under the same number, for more', async () => {
    expect(await replacement(reader(waiting), entry, { purpose: 'speed-up', signal })).toEqual({
      purpose: 'speed-up',
      nonce: 4,
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: 1n,
      data: '0x12',
      gas: 21_000n,
      before: { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n },
      fees: { maxFeePerGas: 113n, maxPriorityFeePerGas: 20n },
      waiting: true,
    });
  });

  test('to cancel sends nothing to oneself', async () => {
    const made = await replacement(reader(waiting), entry, { purpose: 'cancel', signal });
    expect(made).toMatchObject({ nonce: 4, to: from, value: 0n });
    expect(made).not.toHaveProperty('data');
  });

  test('of one that no server knows is made by what was seen of it', async () => {
    const fees = { maxFeePerGas: '1000', maxPriorityFeePerGas: '100' };
    const made = await replacement(reader(null), { ...entry, fees }, { purpose: 'again', signal });
    expect(made).toMatchObject({
      nonce: 4,
      waiting: false,
      fees: { maxFeePerGas: 1125n, maxPriorityFeePerGas: 113n },
    });
    expect(made?.gas).toBeUndefined();
  });

  test.each([
    ['its number is spent', reader(waiting, 5), entry],
    ['its number was never known', reader(null), { ...entry, nonce: undefined }],
    [
      'the fee has one part only',
      { ...reader(waiting), fees: async () => ({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }) },
      entry,
    ],
    ['its text was cut', reader(waiting), { ...entry, cut: true }],
  ])('is none when %s', async (_, chain, of) => {
    expect(await replacement(chain, of, { purpose: 'speed-up', signal })).toBeUndefined();
  });
});
