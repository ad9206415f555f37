import { type CallOptions, isWalletError } from '@causeway/protocol';
import type { CosmosChain } from '../types.js';
import { bytesOf, decode, encode, type Field, textOf } from './proto.js';
import { query } from './reads.js';
import type { Rpc } from './rpc.js';

/** Delegations of one account in one answer. Most chains have fewer validators. */
const most = 1000n;

const parts = (fields: readonly Field[] | undefined, number: number) =>
  (fields ?? []).flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [decode(field.value)] : [],
  );

/** A whole number; `undefined` for any other text. */
const whole = (text: string) => (/^\d{1,78}$/.test(text) ? BigInt(text) : undefined);

/** A sum; `undefined` where one part is unknown. */
const sum = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint | undefined>(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0n,
  );

/**
 * The amount that an account has delegated to validators or is undelegating. Rewards are not counted: they are in
 * fractions, and only withdrawing says how much they are.
 *
 * @returns `undefined` where the chain does not stake, does not answer, or answers for another account or coin.
 * @see cosmos.staking.v1beta1.Query
 */
export async function readStaked(
  { denom }: Pick<CosmosChain, 'denom'>,
  rpc: Rpc,
  address: string,
  limits: CallOptions,
): Promise<bigint | undefined> {
  async function readList(name: string) {
    const data = encode([1, address], [2, encode([3, most])]);
    const asking = query(rpc, `/cosmos.staking.v1beta1.Query/${name}`, data, limits);
    // The staked amount is shown beside the balance, so a failed read of it must not hide the balance.
    const answer = await asking.catch((error: unknown) => {
      if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) throw error;
      return undefined;
    });
    const message = answer?.code === 0 ? decode(answer.value) : undefined;
    const next = bytesOf(decode(bytesOf(message, 2) ?? new Uint8Array()), 1);
    // A part of a list would be a wrong sum.
    return message && !next?.length ? parts(message, 1) : undefined;
  }
  const [delegations, unbonding] = await Promise.all([
    readList('DelegatorDelegations'),
    readList('DelegatorUnbondingDelegations'),
  ]);
  if (!delegations || !unbonding) return undefined;
  const bonded = delegations.map((one) => {
    const [delegation] = parts(one, 1);
    const [balance] = parts(one, 2);
    const isOurs = textOf(delegation, 1) === address && textOf(balance, 1) === denom;
    return isOurs ? whole(textOf(balance, 2)) : undefined;
  });
  const returning = unbonding.flatMap((one) =>
    parts(one, 3).map((entry) => (textOf(one, 1) === address ? whole(textOf(entry, 4)) : undefined)),
  );
  return sum([...bonded, ...returning]);
}
