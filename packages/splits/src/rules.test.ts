import type { Hex } from '@causeway/protocol/bytes';
import { describe, expect, test } from 'vitest';
import { encodeCall } from './calls.js';
import { findProblems, orderSplit } from './rules.js';
import type { Split } from './types.js';

const at = (digit: number): Hex => `0x${String(digit).repeat(40)}`;
const half = (digit: number) => ({ account: at(digit), percentAllocation: 500_000 });
const good: Split = { allocations: [half(1), half(2)], distributorFee: 0 };
const points = { pointsPercent: 1, allocations: [{ account: at(3), percentAllocation: 1_000_000 }] };
const first = (split: Split, kind: 'plain' | 'points' = 'plain') => {
  const [problem] = findProblems(split, kind);
  return problem && [problem.field, problem.rule];
};

describe('the rules', () => {
  test('findProblems returns nothing for a valid split', () => {
    expect(findProblems(good, 'plain')).toEqual([]);
    expect(findProblems({ ...good, points }, 'points')).toEqual([]);
    expect(findProblems({ ...good, distributorFee: 100_000 }, 'plain')).toEqual([]);
  });

  const shares = (...values: number[]) => ({
    ...good,
    allocations: values.map((percentAllocation, i) => ({ account: at(i + 1), percentAllocation })),
  });
  test.each<[string, Split, readonly [string, string]]>([
    ['no account', { ...good, allocations: [] }, ['allocations', 'too-few']],
    ['one account', shares(1_000_000), ['allocations', 'too-few']],
    ['a share too little', shares(499_999, 500_000), ['allocations', 'sum']],
    ['a share too much', shares(500_001, 500_000), ['allocations', 'sum']],
    ['a share of nothing', shares(0, 1_000_000), ['allocations[0].percentAllocation', 'positive']],
    ['a broken share', shares(0.5, 999_999.5), ['allocations[0].percentAllocation', 'integer']],
    ['a negative share', shares(-1, 1_000_001), ['allocations[0].percentAllocation', 'integer']],
    ['no number', shares(Number.NaN, 1_000_000), ['allocations[0].percentAllocation', 'integer']],
    [
      'an account twice',
      { ...good, allocations: [half(1), half(1)] },
      ['allocations[1].account', 'duplicate'],
    ],
    ['the wrong order', { ...good, allocations: [half(2), half(1)] }, ['allocations[1].account', 'order']],
    ['nobody', { ...good, allocations: [half(0), half(1)] }, ['allocations[0].account', 'zero-address']],
    [
      'a wrong checksum',
      {
        ...good,
        allocations: [
          { account: '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', percentAllocation: 500_000 },
          half(2),
        ],
      },
      ['allocations[0].account', 'address'],
    ],
    ['a fee of more than a tenth', { ...good, distributorFee: 100_001 }, ['distributorFee', 'fee']],
    ['a broken fee', { ...good, distributorFee: 0.1 }, ['distributorFee', 'fee']],
    ['points on a contract without', { ...good, points }, ['points', 'points-unsupported']],
  ])('findProblems names the problem: %s', (_, split, expected) => {
    expect(first(split)).toEqual(expected);
    expect(() =>
      encodeCall({ address: at(9), kind: 'plain' }, { functionName: 'createSplit', split }),
    ).toThrow(
      expect.objectContaining({
        code: 'splits-invalid',
        context: expect.objectContaining({ field: expected[0] }),
      }),
    );
  });

  test.each<[string, Split, readonly [string, string]]>([
    ['no points on a contract with points', good, ['points', 'points-missing']],
    [
      'a part of nothing',
      { ...good, points: { ...points, pointsPercent: 0 } },
      ['points.pointsPercent', 'positive'],
    ],
    [
      'more than all',
      { ...good, points: { ...points, pointsPercent: 1_000_001 } },
      ['points.pointsPercent', 'integer'],
    ],
    [
      'points without accounts',
      { ...good, points: { ...points, allocations: [] } },
      ['points.allocations', 'too-few'],
    ],
    [
      'points that do not make the whole',
      { ...good, points: { ...points, allocations: [half(1)] } },
      ['points.allocations', 'sum'],
    ],
  ])('findProblems names the problem of points: %s', (_, split, expected) =>
    expect(first(split, 'points')).toEqual(expected),
  );

  test('findProblems lists every problem of a split', () => {
    const split = { allocations: [half(2), half(1)], distributorFee: 200_000 };
    expect(findProblems(split, 'plain').map(({ rule }) => rule)).toEqual(['order', 'fee']);
  });

  test('orderSplit sorts the accounts and keeps everything else', () => {
    const split = orderSplit({ ...good, allocations: [half(2), half(1)], points });
    expect(findProblems(split, 'points')).toEqual([]);
    expect(split).toEqual({ ...good, points });
  });
});
