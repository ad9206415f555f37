import type { Hex } from '@causeway/protocol/bytes';
import { type Abi, encodeFunctionData, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSplitsReader,
  encodeCall,
  findProblems,
  plainAbi,
  pointsAbi,
  type Split,
  type SplitMain,
  type SplitsAction,
  toSplitsError,
} from '../src/index.js';
import { type Chain, startChain } from './chain.js';

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain?.anvil.stop());

const at = (digit: number): Hex => `0x${String(digit).repeat(40)}`;
const half = (digit: number) => ({ account: at(digit), percentAllocation: 500_000 });
const good: Split = { allocations: [half(1), half(2)], distributorFee: 0 };
const points = { pointsPercent: 1, allocations: [half(3), half(4)] };

/** Sends a split to the contract without the library's checks; returns the code and place of the rejection. */
async function refusedBy(main: SplitMain, { allocations, distributorFee, points: part }: Split) {
  const lists = (list: Split['allocations']) => ({
    accounts: list.map(({ account }) => account),
    percentAllocations: list.map((allocation) => allocation.percentAllocation),
  });
  const { accounts, percentAllocations } = lists(allocations);
  const data = part ? [{ pointsPercent: part.pointsPercent, ...lists(part.allocations) }] : [];
  const call = encodeFunctionData({
    abi: (main.kind === 'points' ? pointsAbi : plainAbi) as Abi,
    functionName: 'createSplit',
    args: [...data, accounts, percentAllocations, distributorFee, zeroAddress],
  });
  return failure(
    chain
      .request({ method: 'eth_call', params: [{ to: main.address, data: call }, 'latest'] })
      .catch((error: unknown) => Promise.reject(toSplitsError(error, 'createSplit'))),
  );
}

async function failure(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    const { code, context } = error as { code: string; context: { field?: string; rule?: string } };
    return context.field === undefined ? [code] : [code, context.field, context.rule];
  }
  return [];
}

describe('the rules agree with the contracts', () => {
  const shares = (...values: number[]): Split => ({
    ...good,
    allocations: values.map((percentAllocation, i) => ({ account: at(i + 1), percentAllocation })),
  });
  const cases: readonly Split[] = [
    { ...good, allocations: [] },
    shares(1_000_000),
    shares(499_999, 500_000),
    shares(500_001, 500_000),
    shares(0, 1_000_000),
    shares(1_000_000, 0),
    { ...good, distributorFee: 100_001 },
  ];
  test('findProblems finds every split that a contract without points refuses', async () => {
    for (const split of cases) {
      const [problem] = findProblems(split, 'plain');
      expect(await refusedBy(chain.plain, split)).toEqual(['splits-invalid', problem?.field, problem?.rule]);
    }
  });

  test('findProblems finds every split that a contract with points refuses', async () => {
    const parts: readonly Split[] = [
      { ...good, points: { ...points, pointsPercent: 1_000_001 } },
      { ...good, points: { ...points, allocations: [] } },
      { ...good, points: { ...points, allocations: [half(3)] } },
      { ...good, points: { ...points, allocations: shares(0, 1_000_000).allocations } },
    ];
    for (const split of [...parts, ...cases.map((invalid) => ({ ...invalid, points }))]) {
      const [problem] = findProblems(split, 'points');
      const expected = problem ? ['splits-invalid', problem.field, problem.rule] : [];
      expect(await refusedBy(chain.points, split)).toEqual(expected);
    }
  });

  test('the contract names the first account of a wrongly ordered pair and the rules name the second', async () => {
    const split = { ...good, allocations: [half(2), half(1)] };
    expect(await refusedBy(chain.plain, split)).toEqual([
      'splits-invalid',
      'allocations[0].account',
      'order',
    ]);
    const swapped = { ...good, points: { ...points, allocations: [half(4), half(3)] } };
    expect(await refusedBy(chain.points, swapped)).toEqual([
      'splits-invalid',
      'points.allocations[0].account',
      'order',
    ]);
  });
});

describe('refusals that depend on the chain', () => {
  const simulate = (main: SplitMain, action: SplitsAction, from: Hex) =>
    failure(createSplitsReader(main, chain.request).simulate({ action, from }));

  test('simulate names each refusal: wrong sender, wrong content, existing split, empty balance and failed transfer', async () => {
    const { plain, accounts } = chain;
    const [alice, bob] = accounts as [Hex, Hex];
    const reader = createSplitsReader(plain, chain.request);
    const create: SplitsAction = { functionName: 'createSplit', split: good, controller: alice };
    const address = (await reader.simulate({ action: create, from: alice })) as Hex;
    await chain.send(alice, encodeCall(plain, create));
    const update: SplitsAction = { functionName: 'updateSplit', address, split: good };
    expect(await simulate(plain, update, alice)).toEqual([]);
    expect(await simulate(plain, update, bob)).toEqual(['splits-unauthorised']);
    expect(await simulate(plain, { functionName: 'acceptControl', address }, bob)).toEqual([
      'splits-unauthorised',
    ]);
    const other = { ...good, distributorFee: 1 };
    expect(await simulate(plain, { functionName: 'distributeETH', address, split: other }, bob)).toEqual([
      'splits-hash-mismatch',
    ]);
    expect(await failure(reader.preview({ address, split: other, distributor: bob }))).toEqual([
      'splits-hash-mismatch',
    ]);
    expect(await failure(reader.state({ address: bob }))).toEqual(['splits-invalid', 'address', 'nothing']);

    const forever: SplitsAction = { functionName: 'createSplit', split: good };
    expect(await reader.simulate({ action: forever, from: bob })).toBe(await reader.predict({ split: good }));
    await chain.send(bob, encodeCall(plain, forever));
    expect(await simulate(plain, forever, bob)).toEqual(['splits-exists']);

    expect(await simulate(plain, { functionName: 'withdraw', account: bob, eth: true }, bob)).toEqual([
      'splits-nothing-to-withdraw',
    ]);
    expect(
      await simulate(plain, { functionName: 'withdraw', account: bob, tokens: [chain.token] }, bob),
    ).toEqual(['splits-nothing-to-withdraw']);
    const zeros = { functionName: 'transferControl', address, newController: zeroAddress } as const;
    expect(await simulate(plain, zeros, alice)).toEqual(['splits-invalid', 'newController', 'zero-address']);

    // The token's contract accepts no ether.
    const closed = { ...good, allocations: [{ ...half(1) }, { ...half(2), account: chain.token }] };
    const split = {
      ...closed,
      allocations: closed.allocations.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    };
    const creation: SplitsAction = { functionName: 'createSplit', split, controller: alice };
    const at2 = (await reader.simulate({ action: creation, from: alice })) as Hex;
    await chain.send(alice, encodeCall(plain, creation));
    await chain.send(alice, { to: at2, data: '0x', value: 10n ** 18n });
    await chain.send(alice, encodeCall(plain, { functionName: 'distributeETH', address: at2, split }));
    expect(await simulate(plain, { functionName: 'withdraw', account: chain.token, eth: true }, bob)).toEqual(
      ['splits-transfer-failed'],
    );
  });

  test('simulate rejects a withdrawal of points by another account', async () => {
    const [alice, bob] = chain.accounts as [Hex, Hex];
    const action: SplitsAction = { functionName: 'withdraw', account: bob, points: true };
    expect(await simulate(chain.points, action, alice)).toEqual(['splits-unauthorised']);
    expect(await simulate(chain.points, action, bob)).toEqual(['splits-nothing-to-withdraw']);
  });

  test('the reader throws splits-contract-missing for an empty address and rejects a contract of the other kind', async () => {
    const nothing: SplitMain = { address: at(7), kind: 'points' };
    const reader = createSplitsReader(nothing, chain.request);
    expect(await failure(reader.state({ address: at(1) }))).toEqual(['splits-contract-missing']);
    const wrong = createSplitsReader({ ...chain.plain, kind: 'points' }, chain.request);
    expect(await failure(wrong.predict({ split: { ...good, points } }))).toEqual(['splits-failed']);
  });

  test('the reader throws malformed-response, timeout and aborted', async () => {
    const reading = (answer: unknown) =>
      failure(createSplitsReader(chain.plain, async () => answer).balances({ account: at(1) }));
    for (const answer of [null, {}, 12, 'ten', '0xzz'])
      expect(await reading(answer)).toEqual(['malformed-response']);
    const silent = createSplitsReader(chain.plain, () => new Promise(() => undefined));
    expect(await failure(silent.balances({ account: at(1), timeout: 5 }))).toEqual(['timeout']);
    const signal = AbortSignal.abort();
    expect(await failure(silent.balances({ account: at(1), signal }))).toEqual(['aborted']);
    const broken = createSplitsReader(chain.plain, () => Promise.reject(new Error('no network')));
    expect(await failure(broken.balances({ account: at(1) }))).toEqual(['splits-failed']);
  });
});
