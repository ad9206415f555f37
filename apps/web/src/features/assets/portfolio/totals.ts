import type { Asset, Balance } from '@causeway/protocol';

/** How much of one asset all accounts hold together. */
export interface Total {
  /** Of the asset: its id, and its decimals where a token gives others to another account. */
  readonly key: string;
  readonly asset: Asset;
  /** In the smallest unit, exactly. */
  readonly amount: bigint;
  /** What of it can be sent now. */
  readonly spendable: bigint;
  /** What is staked beside it. */
  readonly staked: bigint;
}

/** An asset's place in a sum. Amounts of other decimals are other units, which no sum may mix. */
export const keyOf = ({ id, decimals }: Pick<Asset, 'id' | 'decimals'>): string => `${id} ${decimals}`;

/** Whether it is the coin of its network. */
export const isCoin = ({ id }: Pick<Asset, 'id'>): boolean => id.includes('/slip44:');

/** What of a balance can be sent now. */
export const spendableOf = ({ amount, spendable = amount }: Pick<Balance, 'amount' | 'spendable'>): bigint =>
  spendable;

/** Sums by asset over the balances of many accounts. */
export interface Totals {
  /** Puts the balances of one account in the place of what it had. */
  put(account: string, balances: readonly Balance[]): void;
  /** Those that are not zero; one that has not changed keeps its identity. */
  list(): readonly Total[];
}

/**
 * Adds what changed and subtracts what it replaces, so that one account of hundreds costs no sum over all of them. The sums
 * are exact, so nothing is lost by it.
 */
export function createTotals(): Totals {
  const byAccount = new Map<string, readonly Balance[]>();
  const sums = new Map<string, Total>();

  const add = (balance: Balance, sign: 1n | -1n) => {
    const { asset: own, amount } = balance;
    const key = keyOf(own);
    const before = sums.get(key);
    const sum = (before?.amount ?? 0n) + sign * amount;
    const staked = (before?.staked ?? 0n) + sign * (balance.staked ?? 0n);
    if (sum === 0n && staked === 0n) return void sums.delete(key);
    const spendable = (before?.spendable ?? 0n) + sign * spendableOf(balance);
    const asset = sign > 0n ? own : (before?.asset ?? own);
    sums.set(key, Object.freeze({ key, asset, amount: sum, spendable, staked }));
  };
  return Object.freeze({
    put(account: string, balances: readonly Balance[]) {
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
