import {
  QueryDelegatorDelegationsRequest,
  QueryDelegatorDelegationsResponse,
  QueryDelegatorUnbondingDelegationsResponse,
} from 'cosmjs-types/cosmos/staking/v1beta1/query';
import { expect, test } from 'vitest';
import { hub } from '../../test/fakes.js';
import { readStaked } from './staked.js';

const ours = 'cosmos1ours';
const validator = 'cosmosvaloper1';
const delegated = (amount: string, { who = ours, denom = hub.denom } = {}) => ({
  delegation: { delegatorAddress: who, validatorAddress: validator, shares: '1' },
  balance: { denom, amount },
});
const entry = (balance: string) => ({
  ...{ creationHeight: 1n, completionTime: { seconds: 1n, nanos: 0 } },
  ...{ initialBalance: '9', balance, unbondingId: 1n, unbondingOnHoldRefCount: 0n },
});
const returning = (balances: readonly string[], delegator = ours) => ({
  ...{ delegatorAddress: delegator, validatorAddress: validator },
  entries: balances.map(entry),
});

interface Says {
  readonly delegations?: readonly ReturnType<typeof delegated>[];
  readonly unbonding?: readonly ReturnType<typeof returning>[];
  readonly nextKey?: Uint8Array;
  readonly code?: number;
}

/** Reads the staked amount from a chain with these answers, and records the requests. */
async function readFromChain({
  delegations = [],
  unbonding = [],
  nextKey = new Uint8Array(),
  code = 0,
}: Says) {
  const requests: (readonly [path: string, data: string])[] = [];
  const pagination = { nextKey, total: 0n };
  const rpc = async ({ params }: { readonly params?: unknown }) => {
    const { path, data } = params as { readonly path: string; readonly data: string };
    requests.push([path, data]);
    const value = path.endsWith('Query/DelegatorDelegations')
      ? QueryDelegatorDelegationsResponse.encode({
          delegationResponses: [...delegations] as never,
          pagination,
        }).finish()
      : QueryDelegatorUnbondingDelegationsResponse.encode({
          unbondingResponses: [...unbonding] as never,
          pagination,
        }).finish();
    return { response: { code, log: '', value: Buffer.from(value).toString('base64') } };
  };
  return { staked: await readStaked(hub, rpc as never, ours, {}), requests };
}

test('delegations and undelegating coins are summed from two requests that cosmjs-types decodes', async () => {
  const { staked, requests } = await readFromChain({
    delegations: [delegated('100'), delegated('20')],
    unbonding: [returning(['3', '4']), returning(['5'])],
  });
  expect(staked).toBe(132n);
  expect(requests.map(([path]) => path.split('/').at(-1)).sort()).toEqual([
    'DelegatorDelegations',
    'DelegatorUnbondingDelegations',
  ]);
  const question = QueryDelegatorDelegationsRequest.decode(Buffer.from(requests[0]?.[1] ?? '', 'hex'));
  expect(question).toMatchObject({ delegatorAddr: ours, pagination: { limit: 1000n } });
});

test('the staked amount is zero for an account that stakes nothing, and absent on a chain without staking', async () => {
  expect((await readFromChain({})).staked).toBe(0n);
  expect((await readFromChain({ code: 6 })).staked).toBeUndefined();
});

test.each<readonly [string, Says]>([
  ['of another account', { delegations: [delegated('1', { who: 'cosmos1theirs' })] }],
  ['that return to another account', { unbonding: [returning(['1'], 'cosmos1theirs')] }],
  ['of another coin', { delegations: [delegated('1', { denom: 'uevil' })] }],
  ['with an amount that is not a number', { delegations: [delegated('-1')] }],
  ['of which the server gives only the first page', { nextKey: new Uint8Array([1]) }],
])('delegations %s are not counted', async (_, says) => {
  expect((await readFromChain(says)).staked).toBeUndefined();
});

test('a failed read of the staked amount does not hide the balance', async () => {
  const rpc = async () => {
    throw new Error('It is busy.');
  };
  expect(await readStaked(hub, rpc as never, ours, {})).toBeUndefined();
});
