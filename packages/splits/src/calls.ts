import type { Hex } from '@causeway/protocol/bytes';
import { type Abi, decodeFunctionData, encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { plainAbi, pointsAbi } from './abi.js';
import { invalid } from './errors.js';
import { assertAddress, assertSplit } from './rules.js';
import type { Allocation, Split, SplitMain, SplitsAction } from './types.js';

/** A transaction for a wallet to send. */
export interface SplitsCall {
  readonly to: Hex;
  readonly data: Hex;
  readonly value: 0n;
}

/** The interface of a contract. */
export const abiOf = (kind: SplitMain['kind']): Abi => (kind === 'points' ? pointsAbi : plainAbi);

const lists = (allocations: readonly Allocation[]) =>
  [allocations.map(({ account }) => account), allocations.map((one) => one.percentAllocation)] as const;

/** A split as an argument of the contract's functions. */
export function partsOf({ allocations, distributorFee, points }: Split): readonly unknown[] {
  if (!points) return [...lists(allocations), distributorFee];
  const [accounts, percentAllocations] = lists(points.allocations);
  const { pointsPercent } = points;
  return [{ pointsPercent, accounts, percentAllocations }, ...lists(allocations), distributorFee];
}

function check(kind: SplitMain['kind'], action: SplitsAction): void {
  if ('address' in action) assertAddress('address', action.address);
  if ('split' in action) assertSplit(action.split, kind);
  if ('token' in action) assertAddress('token', action.token);
  for (const field of ['controller', 'distributor', 'newController', 'account'] as const) {
    const value = (action as Partial<Record<typeof field, Hex>>)[field];
    if (value !== undefined) assertAddress(field, value);
  }
  if (action.functionName !== 'withdraw') return;
  const { eth, points, tokens = [] } = action;
  if (!eth && !points && tokens.length === 0)
    throw invalid('eth', 'nothing', 'choose at least one asset to withdraw.');
  if (points && kind === 'plain') throw invalid('points', 'points-unsupported');
  tokens.forEach((token, i) => {
    assertAddress(`tokens[${i}]`, token);
    const first = tokens.findIndex((other) => other.toLowerCase() === token.toLowerCase());
    if (first < i) throw invalid(`tokens[${i}]`, 'duplicate');
  });
}

/** Every value of an action besides its split. */
type Values = { -readonly [K in 'address' | 'token' | 'newController' | 'controller' | 'distributor']?: Hex };

function argsOf(kind: SplitMain['kind'], action: SplitsAction): readonly unknown[] {
  if (action.functionName === 'withdraw') {
    const { account, eth, points, tokens = [] } = action;
    return [account, BigInt(!!eth), ...(kind === 'points' ? [BigInt(!!points)] : []), tokens];
  }
  const { address, token, newController, controller, distributor } = action as Values;
  const named = [address, token, newController].filter((one) => one !== undefined);
  if (!('split' in action)) return named;
  const tail = action.functionName === 'updateSplit' ? [] : [controller ?? distributor ?? zeroAddress];
  return [...named, ...partsOf(action.split), ...tail];
}

/**
 * The transaction that does it. Everything the contract's rules forbid is found here, before a wallet opens.
 *
 * @throws WalletError `splits-invalid` naming the field.
 * @example
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { encodeCall, type Split, type SplitMain } from '@causeway/splits';
 *
 * async function create(main: SplitMain, split: Split, signer: Eip155Signer): Promise<void> {
 *   await signer.sendTransaction?.(encodeCall(main, { functionName: 'createSplit', split }));
 * }
 */
export function encodeCall(main: SplitMain, action: SplitsAction): SplitsCall {
  check(main.kind, action);
  const { functionName } = action;
  const data = encodeFunctionData({ abi: abiOf(main.kind), functionName, args: argsOf(main.kind, action) });
  return { to: main.address, data, value: 0n };
}

function allocationsOf(accounts: readonly Hex[], shares: readonly number[]): readonly Allocation[] {
  if (accounts.length !== shares.length) throw invalid('allocations', 'lengths');
  return accounts.map((account, i) => ({
    account: getAddress(account),
    percentAllocation: shares[i] as number,
  }));
}

/** The contract's arguments of a split, read from the front of a list; takes them off it. */
export function takeSplit(kind: SplitMain['kind'], args: unknown[]): Split {
  type Data = { pointsPercent: number; accounts: readonly Hex[]; percentAllocations: readonly number[] };
  const points = kind === 'points' ? (args.shift() as Data) : undefined;
  const [accounts, shares, distributorFee] = args.splice(0, 3) as [readonly Hex[], readonly number[], number];
  const allocations = allocationsOf(accounts, shares);
  if (!points) return { allocations, distributorFee };
  const { pointsPercent } = points;
  const earners = allocationsOf(points.accounts, points.percentAllocations);
  return { allocations, distributorFee, points: { pointsPercent, allocations: earners } };
}

/** An account in a call; the zero address means none. */
const optional = (value: unknown): Hex | undefined => (value === zeroAddress ? undefined : (value as Hex));

/**
 * Decodes a transaction to the contract; `undefined` for data that is not an action of this contract.
 *
 * @example
 * import { decodeCall, type SplitMain } from '@causeway/splits';
 *
 * const main: SplitMain = { address: '0x2ed6c4B5dA6378c7897AC67Ba9e43102Feb694EE', kind: 'plain' };
 * decodeCall(main, '0x')?.functionName; // undefined
 */
export function decodeCall(main: SplitMain, data: Hex): SplitsAction | undefined {
  try {
    const decoded = decodeFunctionData({ abi: abiOf(main.kind), data });
    return actionOf(main.kind, decoded.functionName, [...(decoded.args ?? [])]);
  } catch {
    return undefined;
  }
}

function actionOf(kind: SplitMain['kind'], functionName: string, args: unknown[]): SplitsAction | undefined {
  if (functionName === 'withdraw') {
    const [account, tokens] = [args.shift(), args.pop()];
    const [eth, points] = args.map((flag) => flag !== 0n);
    return { functionName, account, eth, points: points === true, tokens } as SplitsAction;
  }
  if (/^(get|predict)/.test(functionName)) return undefined;
  const values: Values & { split?: Split } = {};
  if (functionName !== 'createSplit') values.address = args.shift() as Hex;
  if (functionName.endsWith('ERC20')) values.token = args.shift() as Hex;
  if (functionName === 'transferControl') values.newController = args.shift() as Hex;
  if (args.length > 0) values.split = takeSplit(kind, args);
  if (functionName === 'createSplit') values.controller = optional(args[0]);
  if (/istribute/.test(functionName)) values.distributor = optional(args[0]);
  return { functionName, ...values } as SplitsAction;
}
