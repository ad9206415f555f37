import type { CallOptions } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { HeldCoin } from '@causeway/protocol/reader';
import { type AccountKind, kindOf } from './address.js';
import { decodeHash } from './hash.js';
import { type PublicKey, parsePublicKey } from './publicKey.js';
import type { Rpc } from './rpc.js';

/** An account as the chain has it. */
export interface ChainAccount {
  /** In yocto, without the staked part. */
  readonly amount: bigint;
  readonly locked: bigint;
  /** Bytes that its state takes. */
  readonly storage: bigint;
}

/** The gas of a step: to send it to oneself, to send it to another, to run it. */
interface Gas {
  readonly toSelf: bigint;
  readonly toOther: bigint;
  readonly run: bigint;
}

/** The network's current costs of a transfer. */
export interface Costs {
  readonly receipt: Gas;
  readonly transfer: Gas;
  readonly createAccount: Gas;
  readonly addFullAccess: Gas;
  readonly call: Gas;
  /** For each byte of a function's name and arguments. */
  readonly callByte: Gas;
  /** Gas is bought at a price so much higher, as numerator and denominator; the difference is refunded. */
  readonly inflation: readonly [bigint, bigint];
  /** Yocto that must stay for each byte of state. */
  readonly perByte: bigint;
}

/** A block that is final. */
export interface FinalBlock {
  /** 32 bytes. */
  readonly hash: Uint8Array;
  readonly height: bigint;
}

/** Accounts with a state up to this size need to hold nothing for it (NEP-448). */
const freeBytes = 770n;

/** A whole number, as text or as a number. */
export function readNumber(value: unknown, method: string, path: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^\d{1,39}$/.test(value)) return BigInt(value);
  throw malformed(method, path);
}

/** An account; `undefined` when none has this id. */
export async function readAccount(
  rpc: Rpc,
  accountId: string,
  limits: CallOptions,
): Promise<ChainAccount | undefined> {
  const method = 'query';
  const params = { request_type: 'view_account', finality: 'optimistic', account_id: accountId };
  let answer: unknown;
  try {
    answer = await rpc({ method, params }, limits);
  } catch (error) {
    if (peek(error, 'notFound') === true) return undefined;
    throw error;
  }
  const number = (name: string) => readNumber(peek(answer, name), method, name);
  return { amount: number('amount'), locked: number('locked'), storage: number('storage_usage') };
}

/** The first key with full access that the chain names for an account; `undefined` when it has none. */
export async function readFullAccessKey(
  rpc: Rpc,
  accountId: string,
  limits: CallOptions,
): Promise<PublicKey | undefined> {
  const method = 'query';
  const params = { request_type: 'view_access_key_list', finality: 'final', account_id: accountId };
  const keys = peek(await rpc({ method, params }, limits), 'keys');
  if (!Array.isArray(keys)) throw malformed(method, 'keys');
  const full = keys.find((entry) => peek(peek(entry, 'access_key'), 'permission') === 'FullAccess');
  return parsePublicKey(peek(full, 'public_key'));
}

/** The amount that must stay in an account for its state. */
export function reserveOf({ locked, storage }: ChainAccount, { perByte }: Costs): bigint {
  const needed = storage <= freeBytes ? 0n : storage * perByte;
  return needed > locked ? needed - locked : 0n;
}

/**
 * An account's balance of the coin, the part that its state does not need, and what it has locked as a validator. What it gave
 * to a staking pool is in that pool's contract, and no server lists the pools of an account.
 */
export async function readHeld(rpc: Rpc, accountId: string, limits: CallOptions): Promise<HeldCoin> {
  const account = await readAccount(rpc, accountId, limits);
  const { amount = 0n, locked: staked = 0n } = account ?? {};
  // Few accounts have so much state, and only for them the network's price of it matters.
  if (!account || account.storage <= freeBytes) return { amount, spendable: amount, staked };
  const remaining = amount - reserveOf(account, await readCosts(rpc, limits));
  return { amount, spendable: remaining > 0n ? remaining : 0n, staked };
}

/** Yocto for a unit of gas. */
export async function readGasPrice(rpc: Rpc, limits: CallOptions): Promise<bigint> {
  const method = 'gas_price';
  const answer = await rpc({ method, params: [null] }, limits);
  return readNumber(peek(answer, 'gas_price'), method, 'gas_price');
}

/** The newest final block: a transaction that names it is taken for about a day. */
export async function readFinalBlock(rpc: Rpc, limits: CallOptions): Promise<FinalBlock> {
  const method = 'block';
  const header = peek(await rpc({ method, params: { finality: 'final' } }, limits), 'header');
  const hash = decodeHash(peek(header, 'hash'));
  if (!hash) throw malformed(method, 'header.hash');
  return { hash, height: readNumber(peek(header, 'height'), method, 'header.height') };
}

const free: Gas = { toSelf: 0n, toOther: 0n, run: 0n };

/** @see https://docs.near.org/api/rpc/protocol#protocol-config */
export async function readCosts(rpc: Rpc, limits: CallOptions): Promise<Costs> {
  const method = 'EXPERIMENTAL_protocol_config';
  const config = peek(await rpc({ method, params: { finality: 'final' } }, limits), 'runtime_config');
  const costs = peek(config, 'transaction_costs');
  const actions = peek(costs, 'action_creation_config');
  const gas = (value: unknown, path: string): Gas => {
    const number = (name: string) => readNumber(peek(value, name), method, `${path}.${name}`);
    return { toSelf: number('send_sir'), toOther: number('send_not_sir'), run: number('execution') };
  };
  const gasOr = (value: unknown, path: string): Gas => (value === undefined ? free : gas(value, path));
  // Networks that charge for used gas only name no such ratio.
  const ratio = peek(costs, 'pessimistic_gas_price_inflation_ratio') ?? [1, 1];
  const part = (i: number) => readNumber(peek(ratio, i), method, 'pessimistic_gas_price_inflation_ratio');
  const [above, below] = [part(0), part(1)];
  if (below === 0n) throw malformed(method, 'ratio');
  return {
    receipt: gas(peek(costs, 'action_receipt_creation_config'), 'action_receipt_creation_config'),
    transfer: gas(peek(actions, 'transfer_cost'), 'transfer_cost'),
    createAccount: gas(peek(actions, 'create_account_cost'), 'create_account_cost'),
    // Only a transfer of tokens calls a function; networks that name no price for it have it free.
    call: gasOr(peek(actions, 'function_call_cost'), 'function_call_cost'),
    callByte: gasOr(peek(actions, 'function_call_cost_per_byte'), 'function_call_cost_per_byte'),
    addFullAccess: gas(peek(peek(actions, 'add_key_cost'), 'full_access_cost'), 'full_access_cost'),
    inflation: [above, below],
    perByte: readNumber(peek(config, 'storage_amount_per_byte'), method, 'storage_amount_per_byte'),
  };
}

/** Whether a transfer creates the account when it does not exist. */
export const isMadeByTransfer = (accountId: string): boolean => kindOf(accountId) !== 'named';

/**
 * The cost of a transfer in yocto: the part that is burnt under current conditions, and the most that must be
 * there for it. A transfer to an id that a transfer creates pays for the creation, whether it exists already
 * or not.
 *
 * @see https://nomicon.io/RuntimeSpec/Fees/
 */
export function feeOfTransfer(
  { from, to }: { readonly from: string; readonly to: string },
  { receipt, transfer, createAccount, addFullAccess, inflation }: Costs,
  gasPrice: bigint,
): { readonly expected: bigint; readonly most: bigint } {
  const making: Readonly<Record<AccountKind, readonly Gas[]>> = {
    named: [],
    implicit: [createAccount, addFullAccess],
    ethereum: [createAccount],
    deterministic: [createAccount],
  };
  const steps = [receipt, transfer, ...making[kindOf(to)]];
  const isSelf = from === to;
  const send = steps.reduce((sum, { toSelf, toOther }) => sum + (isSelf ? toSelf : toOther), 0n) * gasPrice;
  const run = steps.reduce((sum, step) => sum + step.run, 0n) * gasPrice;
  const [above, below] = inflation;
  return { expected: send + run, most: send + (run * above + below - 1n) / below };
}
