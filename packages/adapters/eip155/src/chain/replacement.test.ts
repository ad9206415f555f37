import type { ReplacementOptions } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { readReplacement } from './replacement.js';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const hash = `0x${'ab'.repeat(32)}`;
const waiting = { nonce: '0x4', gas: '0x5208', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa' };

function reader(transaction: object | null, used = 4, baseFeePerGas: bigint | undefined = 7n) {
  return {
    fees: async () => ({ maxFeePerGas: 50n, maxPriorityFeePerGas: 20n, baseFeePerGas }),
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_getTransactionByHash') return transaction;
      if (method === 'eth_getTransactionCount') return `0x${used.toString(16)}`;
      throw new Error(`asked by surprise: ${method}`);
    },
  };
}

const original: ReplacementOptions = {
  hash,
  from,
  to,
  amount: 1n,
  data: '0x12',
  nonce: 4n,
  purpose: 'repeat',
};

describe('replacing a transaction', () => {
  test('readReplacement repeats a transaction with the same nonce and higher fees', async () => {
    const fees = { maxFeePerGas: 113n, maxPriorityFeePerGas: 20n };
    expect(await readReplacement(reader(waiting), original)).toEqual({
      send: { nonce: 4, to, value: 1n, data: '0x12', gas: 21_000n, ...fees },
      nonce: 4n,
      to,
      amount: 1n,
      before: { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n },
      fees,
      waiting: true,
    });
  });

  test('readReplacement cancels a transaction by sending zero to the own account', async () => {
    const replacement = await readReplacement(reader(waiting), { ...original, purpose: 'cancel' });
    expect(replacement).toMatchObject({
      nonce: 4n,
      to: from,
      amount: 0n,
      send: { nonce: 4, to: from, value: 0n },
    });
    expect(replacement?.send).not.toHaveProperty('data');
    expect(replacement?.send).not.toHaveProperty('gas');
  });

  test('readReplacement uses the recorded fees when no server has the transaction', async () => {
    const fees = { maxFeePerGas: 1000n, maxPriorityFeePerGas: 100n };
    const replacement = await readReplacement(reader(null), { ...original, fees });
    expect(replacement).toMatchObject({
      nonce: 4n,
      waiting: false,
      fees: { maxFeePerGas: 1125n, maxPriorityFeePerGas: 113n },
    });
    expect(replacement?.send).not.toHaveProperty('gas');
  });

  test.each([
    ['the nonce is already used', reader(waiting, 5), original],
    ['the nonce is unknown', reader(null), { ...original, nonce: undefined }],
    [
      'the chain has no base fee',
      { ...reader(waiting), fees: async () => ({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }) },
      original,
    ],
  ])('readReplacement returns undefined when %s', async (_, chain, of) => {
    expect(await readReplacement(chain, of)).toBeUndefined();
  });
});
