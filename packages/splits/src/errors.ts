import { type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { isHex } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { decodeErrorResult } from 'viem';
import { errorsAbi } from './abi.js';

/** The rules that splits and actions can break, each with its sentence. */
export const reasons = {
  'too-few': 'there are too few accounts.',
  address: 'it is not a valid address.',
  'zero-address': 'it is the zero address.',
  duplicate: 'it is listed twice.',
  order: 'addresses must be in ascending order.',
  integer: 'it must be a whole number from 1 to 1000000.',
  positive: 'it must be greater than zero.',
  sum: 'the shares do not add up to 100 %.',
  lengths: 'there must be as many shares as accounts.',
  fee: 'it must be a whole number from 0 to 100000 (10 %).',
  'points-missing': 'this contract requires a share for points.',
  'points-unsupported': 'this contract does not support points.',
  nothing: 'there is no split at this address.',
} as const satisfies Readonly<Record<string, string>>;

/** A rule that a split or an action can break. */
export type Rule = keyof typeof reasons;

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** A split or an action breaks a rule of the contract. `field` is its path, such as `allocations[2].account`. */
    'splits-invalid': { field: string; rule: Rule; reason: string };
    /** The content does not match the hash on the chain. */
    'splits-hash-mismatch': { hash: string };
    /** Only the controller, the next controller or the account itself may do this. */
    'splits-unauthorised': { sender: string };
    /** A split without a controller and with this content already exists. */
    'splits-exists': { address?: string };
    /** The account has nothing in one of the assets: a withdrawal of all of them fails. */
    'splits-nothing-to-withdraw': Record<never, never>;
    /** The recipient or the token did not take or give the money. */
    'splits-transfer-failed': { reason: string };
    /** There is no split contract at the address. */
    'splits-contract-missing': { address: string };
    /** The chain rejected the call for another reason, or could not be reached. */
    'splits-failed': { method: string; reason: string };
  }
}

const sentences = {
  'splits-invalid': '{field}: {reason}',
  'splits-hash-mismatch': 'The split was changed: these shares are out of date. Read it again.',
  'splits-unauthorised': '{sender} is not allowed to do this with the split.',
  'splits-exists': 'An unchangeable split with these shares already exists.',
  'splits-nothing-to-withdraw': 'One of the chosen assets has no balance to withdraw.',
  'splits-transfer-failed': 'The payment failed: {reason}',
  'splits-contract-missing': 'There is no split contract at {address}.',
  'splits-failed': '{method}: {reason}',
} as const;

/** A code of this package. */
export type SplitsErrorCode = keyof typeof sentences;

/** An error of this package, with its sentence. */
export const splitsError = <C extends SplitsErrorCode>(code: C, context: ErrorContexts[C], cause?: unknown) =>
  new WalletError<C>(code, context, { message: sentences[code], cause });

/** A broken rule at a field, with the rule's sentence or a nearer one. */
export const invalid = (field: string, rule: Rule, reason: string = reasons[rule], cause?: unknown) =>
  splitsError('splits-invalid', { field, rule, reason }, cause);

/** Properties in which libraries and wallets nest the true error. */
const nests = ['data', 'cause', 'originalError', 'error', 'info'] as const;

/** All data of an error, however it is nested: revert data, numbers, texts. */
function factsOf(error: unknown) {
  const visited = new Set<unknown>();
  const codes: unknown[] = [];
  const texts: string[] = [];
  const datas: string[] = [];
  const visit = (value: unknown, depth: number) => {
    if (isHex(value) && value.length >= 10) datas.push(value);
    if (typeof value !== 'object' || value === null || depth > 8 || visited.has(value)) return;
    visited.add(value);
    codes.push(peek(value, 'code'));
    const context = peek(value, 'context');
    texts.push(cleanText(peek(context, 'reason') ?? peek(value, 'message'), 200));
    for (const nest of nests) visit(peek(value, nest), depth + 1);
  };
  visit(error, 0);
  return { codes, texts: texts.filter((text) => text !== ''), data: datas[0] };
}

/**
 * Whether a server refuses a range of that many blocks or events. There is no standard code for it: -32005 is the
 * nearest (EIP-1474), and a server that times out has the same problem.
 */
export function isTooMuch(error: unknown): boolean {
  if (isWalletError(error, 'timeout')) return true;
  const { codes, texts } = factsOf(error);
  return (
    codes.includes(-32005) ||
    texts.some((text) => /range|limit|too (many|large)|more than|exceed|timed? ?out/i.test(text))
  );
}

/** Panic 0x11 is arithmetic below zero (Solidity, Panic via assert): an empty balance minus the unit that stays. */
const underflow = 0x11n;

/**
 * Names a failure of a call to a split contract: a nested revert is decoded. The original error is the `cause`; a
 * `WalletError` without a revert stays as it is.
 *
 * @param method the requested method, such as `distributeETH`.
 * @example
 * import { toSplitsError } from '@causeway/splits';
 *
 * async function distribute(send: () => Promise<string>): Promise<string> {
 *   try {
 *     return await send();
 *   } catch (error) {
 *     throw toSplitsError(error, 'distributeETH');
 *   }
 * }
 */
export function toSplitsError(error: unknown, method: string): WalletError {
  if (isWalletError(error) && (Object.hasOwn(sentences, error.code) || error.code === 'aborted'))
    return error;
  const { texts, data } = factsOf(error);
  const refusal = data === undefined ? undefined : decodeRefusal(data, method, error);
  if (refusal) return refusal;
  if (isWalletError(error)) return error;
  return splitsError('splits-failed', { method, reason: texts[0] ?? 'no reason given' }, error);
}

/**
 * Decodes the data of a revert; `undefined` for data that is not an error of the contract.
 *
 * @param method the function that was called.
 * @example
 * import { decodeRefusal } from '@causeway/splits';
 *
 * function explain(revertData: string): string | undefined {
 *   return decodeRefusal(revertData, 'distributeETH')?.shortMessage;
 * }
 */
export function decodeRefusal(data: string, method: string, cause?: unknown): WalletError | undefined {
  if (!isHex(data)) return undefined;
  let name: string;
  let value: unknown;
  try {
    const { errorName, args } = decodeErrorResult({ abi: errorsAbi, data });
    name = errorName;
    value = (args as readonly unknown[] | undefined)?.at(-1);
  } catch {
    return undefined;
  }
  if (name.startsWith('InvalidSplit__')) return refusedRule(name.slice(14), value, cause);
  const text = cleanText(String(value ?? name), 200);
  if (name === 'Unauthorized' || name === 'SenderNotManager') {
    return splitsError('splits-unauthorised', { sender: value ? text : 'The sender' }, cause);
  }
  if (name === 'InvalidNewController') return invalid('newController', 'address', undefined, cause);
  if (/create2/i.test(`${name} ${text}`)) return splitsError('splits-exists', {}, cause);
  if (name === 'Panic' && value === underflow && method === 'withdraw') {
    return splitsError('splits-nothing-to-withdraw', {}, cause);
  }
  if (/TRANSFER_FAILED|ERC20/.test(`${name} ${text}`)) {
    return splitsError('splits-transfer-failed', { reason: text }, cause);
  }
  return splitsError('splits-failed', { method, reason: text }, cause);
}

/** The contract's names of broken rules, without `Points`: the field below the list, and our name. */
const refusals: Readonly<Record<string, readonly [field: string, rule: Rule]>> = {
  TooFewAccounts: ['', 'too-few'],
  AccountsAndAllocationsMismatch: ['', 'lengths'],
  InvalidAllocationsSum: ['', 'sum'],
  AccountsOutOfOrder: ['account', 'order'],
  AllocationMustBePositive: ['percentAllocation', 'positive'],
};

/** Converts a broken rule of the contract, without `InvalidSplit__`, to ours. `value` is a number or an index. */
function refusedRule(name: string, value: unknown, cause: unknown): WalletError | undefined {
  if (name === 'InvalidHash') return splitsError('splits-hash-mismatch', { hash: String(value) }, cause);
  if (name === 'InvalidDistributorFee') return invalid('distributorFee', 'fee', undefined, cause);
  if (name === 'InvalidPointsPercent') return invalid('points.pointsPercent', 'integer', undefined, cause);
  const [field, rule] = refusals[name.replace('Points', '')] ?? [];
  const at = `${name.includes('Points') ? 'points.' : ''}allocations`;
  return rule && invalid(field ? `${at}[${value}].${field}` : at, rule, undefined, cause);
}
