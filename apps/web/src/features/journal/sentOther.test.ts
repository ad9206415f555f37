import { createReader } from '@causeway/eip155/reader';
import type { JournalEntry } from '@causeway/journal';
import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import { readSentOther } from './sentOther.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const thief = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const other = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const hash = `0x${'ab'.repeat(32)}`;

const move = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });

/** The difference that the app finds between a transaction with these fields and the requested one. */
async function find(requested: object, sent: object) {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const chain = { id: 'eip155:31337', name: 'Local', currency, rpcUrls: ['http://127.0.0.1:1'] } as const;
  const reader = {
    ...createReader(chain as never),
    request: async ({ method }: { readonly method: string }) => {
      if (method !== 'eth_getTransactionByHash') throw new Error(`asked for ${method} by surprise`);
      return { hash, from: from.toLowerCase(), value: '0x0', input: '0x', ...sent };
    },
    asset: async ({ id }: { readonly id: string }) => {
      if (!id.endsWith(token)) throw new Error('no token');
      return { id, name: 'Token', symbol: 'TOK', decimals: 6 };
    },
  };
  const request = { kind: 'transaction', symbol: 'TOK', decimals: 6, ...requested };
  const entry = { account: `eip155:31337:${from}`, chainId: 'eip155:31337', hash, request };
  return readSentOther(reader as never, entry as unknown as JournalEntry, new AbortController().signal);
}

const coin = { to: friend, value: '1000', symbol: 'ETH', decimals: 18 };
const tokens = { to: friend, value: '1000', asset: `eip155:31337/erc20:${token}` };

test('a transaction with the requested recipient, amount and token is not reported', async () => {
  expect(await find(coin, { to: friend, value: '0x3e8' })).toBeUndefined();
  expect(await find(tokens, { to: token, input: move(friend, 1000n) })).toBeUndefined();
});

test('a transaction from another address is not compared, because other accounts send for contract accounts', async () => {
  expect(await find(coin, { from: thief, to: thief, value: '0x3e8' })).toBeUndefined();
});

test('another recipient and another amount of the coin are reported as sent', async () => {
  expect(await find(coin, { to: thief, value: '0x3e8' })).toMatchObject({ to: thief, amount: 1000n });
  const more = await find(coin, { to: friend, value: '0x3e9' });
  expect(more).toEqual({
    kind: 'transfer',
    to: friend,
    amount: 1001n,
    unit: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  });
});

test('another recipient and another amount of a token are reported in its unit', async () => {
  const sent = await find(tokens, { to: token, input: move(thief, 1001n) });
  expect(sent).toEqual({
    kind: 'transfer',
    to: thief,
    amount: 1001n,
    contract: token,
    unit: { symbol: 'TOK', decimals: 6 },
  });
});

test('another token is reported by its contract, also where it does not describe itself', async () => {
  const sent = await find(tokens, { to: other, input: move(friend, 1000n) });
  expect(sent).toEqual({ kind: 'transfer', to: friend, amount: 1000n, contract: other });
});

test('a call and the creation of a contract are reported as such with their coins', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] });
  expect(await find(tokens, { to: token, input: data })).toEqual({ kind: 'call', to: token, amount: 0n });
  expect(await find(coin, { to: token, value: '0x3e8', input: '0x12' })).toMatchObject({ kind: 'call' });
  expect(await find(coin, { to: null, input: '0x6000' })).toEqual({ kind: 'call', amount: 0n });
});

test('a call of a contract, such as of a split, is compared byte by byte', async () => {
  const data = move(friend, 7n);
  const call = { to: token, value: '0', data, symbol: 'ETH', decimals: 18 };
  expect(await find(call, { to: token, input: data })).toBeUndefined();
  expect(await find(call, { to: token, input: move(thief, 7n) })).toMatchObject({ to: thief, amount: 7n });
  expect(await find(call, { to: other, input: data })).toBeDefined();
});
