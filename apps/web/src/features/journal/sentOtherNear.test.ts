import type { JournalEntry } from '@causeway/journal';
import { expect, test } from 'vitest';
import { readSentOtherNear } from './sentOtherNear.ts';

const hash = 'A'.repeat(43);
const call = (method_name: string, args: object) => ({
  FunctionCall: { method_name, args: btoa(JSON.stringify(args)), gas: 1, deposit: '1' },
});
const move = (receiver_id: string, amount: string) => call('ft_transfer', { receiver_id, amount });
const register = (account_id: string) => call('storage_deposit', { account_id, registration_only: true });

/**
 * The difference that the app finds between a transaction with these actions for this receiver and the
 * requested one.
 */
async function find(requested: object, receiver_id: string, actions: readonly unknown[], by = 'alice.near') {
  const reader = {
    chain: { id: 'near:local', name: 'NEAR', currency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 } },
    request: async () => ({ transaction: { hash, signer_id: by, receiver_id, actions } }),
    asset: async ({ id }: { readonly id: string }) => {
      if (!id.endsWith('usd.near')) throw new Error('no token');
      return { id, name: 'Dollar', symbol: 'LUSD', decimals: 6 };
    },
  };
  const request = {
    kind: 'transaction',
    to: 'bob.near',
    value: '500',
    symbol: 'X',
    decimals: 6,
    ...requested,
  };
  const entry = { account: 'near:local:alice.near', chainId: 'near:local', hash, request };
  return readSentOtherNear(reader as never, entry as unknown as JournalEntry, new AbortController().signal);
}
const token = { asset: 'near:local/nep141:usd.near' };

test('a requested transfer on NEAR is not reported, even if the recipient is registered first', async () => {
  expect(await find({}, 'bob.near', [{ Transfer: { deposit: '500' } }])).toBeUndefined();
  expect(await find(token, 'usd.near', [move('bob.near', '500')])).toBeUndefined();
  expect(await find(token, 'usd.near', [register('bob.near'), move('bob.near', '500')])).toBeUndefined();
});

test('a transaction on NEAR by another account or without its arguments is not compared', async () => {
  expect(await find({}, 'eve.near', [{ Transfer: { deposit: '1' } }], 'eve.near')).toBeUndefined();
  const action = { FunctionCall: { method_name: 'ft_transfer' } };
  expect(await find(token, 'usd.near', [action])).toBeUndefined();
});

test('another recipient, amount or token on NEAR is reported as sent', async () => {
  expect(await find({}, 'eve.near', [{ Transfer: { deposit: '500' } }])).toMatchObject({ to: 'eve.near' });
  expect(await find(token, 'usd.near', [move('bob.near', '501')])).toEqual({
    ...{ kind: 'transfer', to: 'bob.near', amount: 501n, contract: 'usd.near' },
    unit: { symbol: 'LUSD', decimals: 6 },
  });
  const other = await find(token, 'fake.near', [move('bob.near', '500')]);
  expect(other).toEqual({ kind: 'transfer', to: 'bob.near', amount: 500n, contract: 'fake.near' });
});

test('a further call, the registration of another account and two transfers on NEAR are reported as a call', async () => {
  const calls = { kind: 'call', to: 'usd.near' };
  const requested = move('bob.near', '500');
  expect(await find(token, 'usd.near', [requested, call('burn', {})])).toMatchObject(calls);
  expect(await find(token, 'usd.near', [register('eve.near'), requested])).toMatchObject(calls);
  expect(await find(token, 'usd.near', [move('eve.near', '1'), requested])).toMatchObject(calls);
  expect(await find(token, 'usd.near', [{ AddKey: {} }, requested])).toMatchObject(calls);
});
