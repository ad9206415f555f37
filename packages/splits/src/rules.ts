import { isAddress } from 'viem';
import { invalid, type Rule, reasons } from './errors.js';
import type { Allocation, Split, SplitMain } from './types.js';

/** The whole, in the parts that shares are counted in. */
export const percentageScale = 1_000_000;
/** The most a distributor may get. */
export const maxDistributorFee = 100_000;

/** A broken rule: `field` is a path such as `points.allocations[0].account`, `reason` a sentence for a person. */
export interface Problem {
  readonly field: string;
  readonly rule: Rule;
  readonly reason: string;
}

/** Whether a value counts something in millionths. */
const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= percentageScale;

const problem = (field: string, rule: Rule, reason: string = reasons[rule]): Problem => ({
  field,
  rule,
  reason,
});

/** The problem of an address, if there is one. Mixed letter case must be the checksum (EIP-55). */
function addressProblem(field: string, value: unknown): Problem | undefined {
  if (typeof value !== 'string' || !isAddress(value)) return problem(field, 'address');
  return /^0x0+$/.test(value) ? problem(field, 'zero-address') : undefined;
}

function shareProblems(field: string, share: number): Problem[] {
  if (!isShare(share)) return [problem(field, 'integer')];
  return share === 0 ? [problem(field, 'positive')] : [];
}

function allocationProblems(field: string, allocations: readonly Allocation[], fewest: number): Problem[] {
  const problems: Problem[] = allocations.length < fewest ? [problem(field, 'too-few')] : [];
  const visited = new Set<string>();
  let last = '';
  allocations.forEach(({ account, percentAllocation }, i) => {
    const at = `${field}[${i}]`;
    const key = String(account).toLowerCase();
    const wrong = addressProblem(`${at}.account`, account);
    if (wrong) problems.push(wrong);
    else if (visited.has(key)) problems.push(problem(`${at}.account`, 'duplicate'));
    else if (key < last) problems.push(problem(`${at}.account`, 'order'));
    if (!wrong) {
      visited.add(key);
      last = key;
    }
    problems.push(...shareProblems(`${at}.percentAllocation`, percentAllocation));
  });
  const shares = allocations.map((one) => one.percentAllocation);
  const off = shares.reduce((sum, share) => sum + share, 0) - percentageScale;
  if (shares.length > 0 && shares.every(isShare) && off !== 0) {
    const by = `the shares are ${Math.abs(off)} millionths ${off < 0 ? 'short of' : 'above'} the whole.`;
    problems.push(problem(field, 'sum', by));
  }
  return problems;
}

/**
 * Lists every reason for which the contract would reject a split, and two faults that it would accept: a
 * share for the zero address, and invalid addresses. Empty: the split is valid.
 *
 * @param kind of the contract it is meant for.
 * @example
 * import { findProblems } from '@causeway/splits';
 *
 * findProblems({ allocations: [], distributorFee: 0 }, 'plain')[0]; // { field: 'allocations', rule: 'too-few', reason: '…' }
 */
export function findProblems(split: Split, kind: SplitMain['kind']): readonly Problem[] {
  const { allocations, distributorFee, points } = split;
  const withPoints = kind === 'points';
  const problems: Problem[] = [];
  if (withPoints !== !!points) {
    problems.push(problem('points', withPoints ? 'points-missing' : 'points-unsupported'));
  } else if (points) {
    problems.push(...shareProblems('points.pointsPercent', points.pointsPercent));
    problems.push(...allocationProblems('points.allocations', points.allocations, 1));
  }
  problems.push(...allocationProblems('allocations', allocations, withPoints ? 1 : 2));
  if (!isShare(distributorFee) || distributorFee > maxDistributorFee) {
    problems.push(problem('distributorFee', 'fee'));
  }
  return problems;
}

/** @throws WalletError `splits-invalid` naming the first field that is wrong. */
export function assertSplit(split: Split, kind: SplitMain['kind']): void {
  const [first] = findProblems(split, kind);
  if (first) throw invalid(first.field, first.rule, first.reason);
}

/** @throws WalletError `splits-invalid` naming `field`. */
export function assertAddress(field: string, value: unknown): void {
  const wrong = addressProblem(field, value);
  if (wrong) throw invalid(wrong.field, wrong.rule, wrong.reason);
}

/**
 * The same split with its accounts in the order that the contract demands. Nothing else is changed or checked.
 *
 * @example
 * import { orderSplit, type Split } from '@causeway/splits';
 *
 * const split: Split = orderSplit({
 *   allocations: [
 *     { account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', percentAllocation: 500_000 },
 *     { account: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', percentAllocation: 500_000 },
 *   ],
 *   distributorFee: 0,
 * });
 * split.allocations[0]?.account; // '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
 */
export function orderSplit(split: Split): Split {
  const ordered = (allocations: readonly Allocation[]) =>
    allocations.toSorted((a, b) => (a.account.toLowerCase() < b.account.toLowerCase() ? -1 : 1));
  const { points } = split;
  return {
    ...split,
    allocations: ordered(split.allocations),
    ...(points && { points: { ...points, allocations: ordered(points.allocations) } }),
  };
}
