import type { Hex } from '@causeway/protocol/bytes';
import fc from 'fast-check';
import { decodeFunctionData, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../test/random.js';
import { abiOf, decodeCall, encodeCall } from './calls.js';
import { describeCall, descriptions } from './describe.js';
import { formatPercent } from './shares.js';
import type { SplitMain, SplitsAction, SplitsFunction } from './types.js';

const mains: readonly SplitMain[] = [
  { address: '0x1111111111111111111111111111111111111111', kind: 'plain' },
  { address: '0x2222222222222222222222222222222222222222', kind: 'points' },
];

/** One of each action, from a seed. */
function actionsOf(kind: SplitMain['kind'], seed: number): readonly SplitsAction[] {
  const { address: any, split: make, next } = randomFrom(seed);
  const maybe = () => (next() < 0.5 ? any() : undefined);
  const [address, token, split] = [any(), any(), make(kind)];
  return [
    { functionName: 'createSplit', split, controller: maybe() },
    { functionName: 'updateSplit', address, split },
    { functionName: 'distributeETH', address, split, distributor: maybe() },
    { functionName: 'updateAndDistributeETH', address, split, distributor: maybe() },
    { functionName: 'distributeERC20', address, token, split, distributor: maybe() },
    { functionName: 'updateAndDistributeERC20', address, token, split, distributor: maybe() },
    {
      functionName: 'withdraw',
      account: any(),
      eth: true,
      points: kind === 'points',
      tokens: [any(), any()],
    },
    { functionName: 'transferControl', address, newController: any() },
    { functionName: 'acceptControl', address },
    { functionName: 'cancelControlTransfer', address },
    { functionName: 'makeSplitImmutable', address },
  ];
}

describe.each(mains)('calls to the $kind contract', (main) => {
  test('decodeCall returns the action that encodeCall was given', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        for (const action of actionsOf(main.kind, seed)) {
          const { to, data, value } = encodeCall(main, action);
          expect([to, value]).toEqual([main.address, 0n]);
          expect(decodeCall(main, data)).toEqual(action);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('describeCall describes every call with all its values', () => {
    const actions = actionsOf(main.kind, 7);
    expect(actions.map(({ functionName }) => functionName).sort()).toEqual(
      Object.keys(descriptions(main.kind)).sort() as SplitsFunction[],
    );
    for (const action of actions) {
      const { data } = encodeCall(main, action);
      const described = describeCall(main, data);
      expect(described?.intent).toMatch(/^[A-Z]/);
      const { args = [] } = decodeFunctionData({ abi: abiOf(main.kind), data });
      const count = (value: unknown): number =>
        typeof value === 'object' && value !== null
          ? Object.values(value).reduce<number>((sum, part) => sum + count(part), 0)
          : 1;
      expect(described?.fields.length).toBe(count(args));
      expect(described?.fields.every(({ value }) => value !== 'undefined')).toBe(true);
    }
  });

  test('describeCall lists each recipient beside its share', () => {
    for (const action of actionsOf(main.kind, 7)) {
      if (!('split' in action)) continue;
      const fields = describeCall(main, encodeCall(main, action).data)?.fields ?? [];
      const recipients = fields.flatMap(({ label, value }, i) =>
        label === 'Recipient' ? [[value, fields[i + 1]?.value]] : [],
      );
      expect(recipients).toEqual(
        action.split.allocations.map(({ account, percentAllocation }) => [
          account,
          `${formatPercent(percentAllocation)} %`,
        ]),
      );
    }
  });

  test('decodeCall and describeCall return undefined for data that is not a call of the contract', () => {
    const { data } = encodeCall(main, { functionName: 'acceptControl', address: main.address });
    const bad: Hex[] = ['0x', '0x12345678', data.slice(0, -2) as Hex, toFunctionSelector('getHash(address)')];
    for (const data of bad) {
      expect(decodeCall(main, data)).toBeUndefined();
      expect(describeCall(main, data)).toBeUndefined();
    }
    const other = mains.find(({ kind }) => kind !== main.kind) as SplitMain;
    const [create] = actionsOf(other.kind, 3) as [SplitsAction];
    expect(decodeCall(main, encodeCall(other, create).data)).toBeUndefined();
  });

  test('decodeCall returns undefined for a view function', () => {
    const address = main.address.slice(2).padStart(64, '0');
    expect(decodeCall(main, `${toFunctionSelector('getHash(address)')}${address}`)).toBeUndefined();
  });
});

test('the ABI has the selectors of the contracts on public chains', () => {
  const selectors = (kind: SplitMain['kind']) =>
    Object.fromEntries(
      abiOf(kind).flatMap((item) =>
        item.type === 'function' ? [[item.name, toFunctionSelector(item)]] : [],
      ),
    );
  expect(selectors('points')).toMatchObject({
    createSplit: '0x1d2844f2',
    predictImmutableSplitAddress: '0xed51f5cf',
    updateSplit: '0x48b5a48b',
    distributeETH: '0xe88dffd0',
    distributeERC20: '0xbdb9ee8f',
    withdraw: '0x732c8f57',
    getPointsPercent: '0x99d3b345',
    getETHPointsBalance: '0x8f53635f',
    getPointsBalance: '0xe707f36f',
  });
  expect(selectors('plain')).toMatchObject({
    createSplit: '0x7601f782',
    distributeETH: '0xe61cb05e',
    withdraw: '0x6e5f6919',
  });
});

test('encodeCall rejects a withdrawal of nothing, of a repeated token, and of points on a contract without points', () => {
  const [plain, points] = mains as [SplitMain, SplitMain];
  const account = plain.address;
  const refusal = (main: SplitMain, rest: object) => {
    try {
      encodeCall(main, { functionName: 'withdraw', account, ...rest });
    } catch (error) {
      const { field, rule } = (error as { context: { field: string; rule: string } }).context;
      return [field, rule];
    }
  };
  expect(refusal(points, {})).toEqual(['eth', 'nothing']);
  expect(refusal(points, { tokens: [account, account] })).toEqual(['tokens[1]', 'duplicate']);
  expect(refusal(points, { tokens: ['0x12'] })).toEqual(['tokens[0]', 'address']);
  expect(refusal(plain, { points: true })).toEqual(['points', 'points-unsupported']);
  expect(refusal(points, { points: true })).toBeUndefined();
});
