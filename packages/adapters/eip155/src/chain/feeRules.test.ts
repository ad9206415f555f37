import { expect, test } from 'vitest';
import { bob, local } from '../../test/fakes.js';
import { createReader } from './reader.js';

const gwei = 1_000_000_000n;
const hex = (value: bigint) => `0x${value.toString(16)}`;

/** A network of one server; a method without an answer is one that the server does not have. */
function readerOf(answers: Readonly<Record<string, unknown>>) {
  const known: Readonly<Record<string, unknown>> = {
    eth_chainId: hex(31337n),
    eth_getBalance: hex(10n ** 18n),
    eth_getTransactionCount: '0x0',
    eth_getCode: '0x',
    eth_estimateGas: hex(21_000n),
    eth_call: '0x',
    ...answers,
  };
  const fetchFake = async (_: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string };
    const has = Object.hasOwn(known, method);
    const error = { code: -32601, message: 'the method does not exist' };
    const body = has ? { jsonrpc: '2.0', id, result: known[method] } : { jsonrpc: '2.0', id, error };
    return new Response(JSON.stringify(body));
  };
  return createReader({ ...local, rpcUrls: ['https://rpc.example'] }, { fetch: fetchFake as typeof fetch });
}
const preview = (answers: Readonly<Record<string, unknown>>) =>
  readerOf(answers).preview({ from: { address: bob }, to: bob, amount: 0n });

test('a network without EIP-1559 costs exactly its gas price, also when the whole balance is sent', async () => {
  const answers = { eth_getBlockByNumber: {}, eth_gasPrice: hex(5n * gwei) };
  const previewed = await preview(answers);
  expect(previewed).toMatchObject({ fee: 21_000n * 5n * gwei, maxFee: 21_000n * 5n * gwei, notes: [] });
  const all = { from: { address: bob }, to: bob, amount: previewed.most, preview: previewed };
  expect((await readerOf(answers).build(all)).request).toEqual({
    to: bob,
    value: 10n ** 18n - 21_000n * 5n * gwei,
    data: undefined,
    gas: 21_000n,
    gasPrice: 5n * gwei,
  });
});

test('a network with a base fee of zero costs the tip that its servers require, as on BNB Smart Chain', async () => {
  const answers = {
    eth_getBlockByNumber: { baseFeePerGas: '0x0' },
    eth_maxPriorityFeePerGas: hex(gwei / 20n),
  };
  expect(await preview(answers)).toMatchObject({
    fee: (21_000n * gwei) / 20n,
    maxFee: (21_000n * gwei) / 20n,
  });
});

test('a network with a minimum tip costs that tip, as on Polygon', async () => {
  const answers = {
    eth_getBlockByNumber: { baseFeePerGas: hex(100n) },
    eth_maxPriorityFeePerGas: hex(25n * gwei),
  };
  const { fees, maxFee } = await preview(answers);
  expect(fees.maxPriorityFeePerGas).toBe(25n * gwei);
  expect(maxFee).toBe(21_000n * (25n * gwei + 120n));
});

test('the tip is the usual one above the base fee when a server returns none', async () => {
  const answers = { eth_getBlockByNumber: { baseFeePerGas: hex(10n * gwei) }, eth_gasPrice: hex(12n * gwei) };
  expect((await preview(answers)).fees.maxPriorityFeePerGas).toBe(2n * gwei);
});

test('gas that contains the L1 fee is counted as the network estimates it, as on Arbitrum and zkSync', async () => {
  const answers = {
    eth_getBlockByNumber: { baseFeePerGas: hex(gwei / 10n) },
    eth_maxPriorityFeePerGas: '0x0',
    eth_estimateGas: hex(600_000n),
  };
  const previewed = await preview(answers);
  expect(previewed.fee).toBe((600_000n * gwei) / 10n);
  expect(previewed).not.toHaveProperty('dataFee');
});
