import { entryOf, hash } from '@causeway/journal/testing';
import type { Replacement } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { callOf, intentOf } from './replacementCall.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const asset = `eip155:31337/erc20:${token}`;
const request = {
  kind: 'transaction',
  ...{ to: friend, name: 'Friend', value: '7250000', asset, symbol: 'LUSD', decimals: 6 },
} as const;
const entry = entryOf({ hash, nonce: 4, chainId: 'eip155:31337', status: 'sent', request });
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };

const replacement = (to: string): Replacement =>
  Object.freeze({ send: {}, nonce: 4n, to, amount: 0n, fees, waiting: true });

test('a repeated token call is built for its recipient and amount, and pays no coins to the contract', async () => {
  const requests: object[] = [];
  const build = async (transfer: object) => {
    requests.push(transfer);
    return { request: { to: token, data: '0xa9059cbb' } } as never;
  };
  expect(await callOf(entry, { build })).toEqual({ to: token, amount: 0n, data: '0xa9059cbb' });
  expect(requests).toMatchObject([{ to: friend, amount: 7_250_000n, asset }]);
});

test('a transfer of the coin needs no call', async () => {
  const build = () => Promise.reject(new Error('nothing is built'));
  expect(await callOf(entryOf({ hash }), { build })).toBeUndefined();
});

test('a token transfer that is sped up keeps token, amount and recipient in the journal', () => {
  expect(intentOf(entry, replacement(token), 'speed-up', coin)).toMatchObject({
    nonce: 4,
    replaces: { id: entry.id, purpose: 'speed-up' },
    request,
  });
});

test('a cancelled token transfer is journaled as a transfer of no coins to the sender', () => {
  const self = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const { request: cancel } = intentOf(entry, replacement(self), 'cancel', coin);
  expect(cancel).toEqual({ kind: 'transaction', to: self, value: '0', symbol: 'ETH', decimals: 18 });
});
