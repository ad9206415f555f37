import type { Hex } from '@causeway/protocol/bytes';
import { decodeFunctionData } from 'viem';
import { abiOf } from './calls.js';
import { type DescribedField, descriptions } from './descriptions.js';
import { formatPercent } from './shares.js';
import type { SplitMain, SplitsFunction } from './types.js';

export { type DescribedCall, type DescribedField, descriptions } from './descriptions.js';

/** A value of a call, ready to be shown: an address in checksum form, digits, or a percentage such as `12.5 %`. */
export interface ShownField extends DescribedField {
  readonly value: string;
}

/** The effect of a call in words. */
export interface Description {
  readonly functionName: SplitsFunction;
  readonly intent: string;
  /** Every value of the call in its order; parallel lists alternate: a recipient, its share. */
  readonly fields: readonly ShownField[];
}

/** Every value that a path names: `#.accounts.[]` has as many as there are accounts. */
function valuesAt(values: unknown, path: string): readonly unknown[] {
  const steps = path.split('.').slice(1);
  return steps.reduce<readonly unknown[]>(
    (found, step) =>
      found.flatMap((value) =>
        step === '[]' ? (value as readonly unknown[]) : [(value as Record<string, unknown>)[step]],
      ),
    [values],
  );
}

const show = (value: unknown, { format }: DescribedField): string =>
  format === 'unit' ? `${formatPercent(Number(value))} %` : String(value);

const isList = (field?: DescribedField): boolean => field?.path.endsWith('.[]') ?? false;

/** Groups parallel lists; every other field is its own group. */
function groupLists(fields: readonly DescribedField[]): readonly (readonly DescribedField[])[] {
  const groups: DescribedField[][] = [];
  for (const [i, field] of fields.entries()) {
    if (isList(field) && isList(fields[i - 1])) groups.at(-1)?.push(field);
    else groups.push([field]);
  }
  return groups;
}

/** The first of each list, then the second of each: a recipient and its share are read together. */
function takeTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, i) => lists.flatMap((list) => list.slice(i, i + 1)));
}

/**
 * Describes a call to a split contract by its clear-signing description.
 *
 * @returns `undefined` for data that no description fits: show it as it is.
 * @see https://eips.ethereum.org/EIPS/eip-7730
 * @example
 * import type { SplitMain } from '@causeway/splits';
 * import { describeCall } from '@causeway/splits/describe';
 *
 * function title(main: SplitMain, data: `0x${string}`): string {
 *   return describeCall(main, data)?.intent ?? 'Unknown call'; // such as 'Create a split'
 * }
 */
export function describeCall(main: SplitMain, data: Hex): Description | undefined {
  const abi = abiOf(main.kind);
  try {
    const { functionName, args } = decodeFunctionData({ abi, data });
    const item = abi.find((one) => one.type === 'function' && one.name === functionName);
    const described = descriptions(main.kind)[functionName as SplitsFunction];
    if (item?.type !== 'function' || !described) return undefined;
    const values = Object.fromEntries(item.inputs.map(({ name }, i) => [name, args?.[i]]));
    const shown = (field: DescribedField) =>
      valuesAt(values, field.path).map((value) => ({ ...field, value: show(value, field) }));
    const fields = groupLists(described.fields).flatMap((group) => takeTurns(group.map(shown)));
    return { functionName: functionName as SplitsFunction, intent: described.intent, fields };
  } catch {
    return undefined;
  }
}
