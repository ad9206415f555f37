import {
  QueryBalanceResponse,
  QuerySpendableBalanceByDenomResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { expect, test } from 'vitest';
import { hub } from '../../test/fakes.js';
import { readBalance } from './reads.js';

const bank = '/cosmos.bank.v1beta1.Query';
const coin = (amount: string) => ({ balance: { denom: hub.denom, amount } });

/** The coin of an account that has 1000, of which the chain reports this much as spendable. */
function readOf1000(free: string | undefined) {
  const answers: Readonly<Record<string, Uint8Array | undefined>> = {
    [`${bank}/Balance`]: QueryBalanceResponse.encode(coin('1000')).finish(),
    [`${bank}/SpendableBalanceByDenom`]:
      free === undefined ? undefined : QuerySpendableBalanceByDenomResponse.encode(coin(free)).finish(),
  };
  const rpc = async ({ params }: { readonly params?: unknown }) => {
    const answer = answers[(params as { readonly path: string }).path];
    if (!answer) return { response: { code: 6, log: 'unknown query path', value: null } };
    return { response: { code: 0, log: '', value: Buffer.from(answer).toString('base64') } };
  };
  return readBalance(hub, rpc as never, 'cosmos1', {});
}

test('vesting coins are reported separately from spendable ones', async () => {
  expect(await readOf1000('250')).toEqual({ amount: 1000n, spendable: 250n });
  expect(await readOf1000('0')).toEqual({ amount: 1000n, spendable: 0n });
});

test('the whole balance is spendable on a chain without the vesting query', async () => {
  expect(await readOf1000(undefined)).toEqual({ amount: 1000n, spendable: 1000n });
});

test('an invalid amount is malformed', async () => {
  await expect(readOf1000('-1')).rejects.toMatchObject({ code: 'malformed-response' });
});
