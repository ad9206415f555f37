import type { Asset, Balance } from '@causeway/protocol';

/** The sum of one asset over all accounts. */
export interface Total {
  /** The asset's id, with its decimals where a token reports others to another account. */
  readonly key: string;
  readonly asset: Asset;
  /** In the smallest unit, exactly. */
  readonly amount: bigint;
  /** The part that can be sent now. */
  readonly spendable: bigint;
  /** The staked amount. */
  readonly staked: bigint;
}

/** The key of an asset in a sum. Other decimals are other units, which must not be added up. */
export const keyOf = ({ id, decimals }: Pick<Asset, 'id' | 'decimals'>): string => `${id} ${decimals}`;

/** Whether it is the coin of its network. */
export const isCoin = ({ id }: Pick<Asset, 'id'>): boolean => id.includes('/slip44:');

/** The part of a balance that can be sent now. */
export const spendableOf = ({ amount, spendable = amount }: Pick<Balance, 'amount' | 'spendable'>): bigint =>
  spendable;

/** Sums by asset over the balances of many accounts. */
export interface Totals {
  /** Replaces the balances of one account. */
  setBalances(account: string, balances: readonly Balance[]): void;
  /** The totals that are not zero; an unchanged total keeps its identity. */
  list(): readonly Total[];
}

/**
 * Adds the new balances and subtracts those that they replace, so that an update of one account does not add up all
 * accounts. The sums are integers, so this is exact.
 */
export function createTotals(): Totals {
  const byAccount = new Map<string, readonly Balance[]>();
  const sums = new Map<string, Total>();

  const add = (balance: Balance, sign: 1n | -1n) => {
    const { asset: latest, amount } = balance;
    const key = keyOf(latest);
    const before = sums.get(key);
    const sum = (before?.amount ?? 0n) + sign * amount;
    const staked = (before?.staked ?? 0n) + sign * (balance.staked ?? 0n);
    if (sum === 0n && staked === 0n) return void sums.delete(key);
    const spendable = (before?.spendable ?? 0n) + sign * spendableOf(balance);
    const asset = sign > 0n ? latest : (before?.asset ?? latest);
    sums.set(key, Object.freeze({ key, asset, amount: sum, spendable, staked }));
  };
  return Object.freeze({
    setBalances(account: string, balances: readonly Balance[]) {
      const before = byAccount.get(account) ?? [];
      if (before.length === balances.length && before.every((one, i) => isSame(one, balances[i]))) return;
      for (const balance of balances) add(balance, 1n);
      for (const balance of before) add(balance, -1n);
      if (balances.length > 0) byAccount.set(account, balances);
      else byAccount.delete(account);
    },
    list: () => [...sums.values()],
  });
}

const isSame = (one: Balance, other: Balance | undefined): boolean =>
  one.amount === other?.amount &&
  spendableOf(one) === spendableOf(other) &&
  one.staked === other.staked &&
  keyOf(one.asset) === keyOf(other.asset) &&
  one.asset.symbol === other.asset.symbol &&
  one.asset.mark === other.asset.mark;
