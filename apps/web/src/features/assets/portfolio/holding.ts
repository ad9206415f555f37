import type { AssetId, Balance } from '@causeway/protocol';

/** The balances of an account on a network at one time. */
export interface Holding {
  /** `Date.now()` when the read began. */
  readonly at: number;
  /** The coin and the listed tokens that it held. */
  readonly balances: readonly Balance[];
  /** Tokens that no list contains; not saved. */
  readonly others: readonly Balance[];
}

/** The limit of saved balances of one account on one network. */
const mostBalances = 400;

/** The saved form of a holding: plain JSON, amounts as decimal digits. */
interface SavedHolding {
  readonly version: 1;
  readonly at: number;
  /** The last two are the spendable and the staked amount, absent where all can be sent and nothing is staked. */
  readonly balances: readonly (readonly [AssetId, string, string, number, string, string?, string?])[];
}

/** Formats a holding for storage, without amounts of zero. */
export function formatHolding({ at, balances }: Holding): SavedHolding {
  const some = balances.filter(({ amount, staked = 0n }) => amount + staked > 0n).slice(0, mostBalances);
  return {
    version: 1,
    at,
    balances: some.map(({ asset: { id, name, symbol, decimals }, amount, spendable = amount, staked }) => {
      const fields = [id, name, symbol, decimals, amount.toString()] as const;
      if (staked) return [...fields, spendable.toString(), staked.toString()];
      return spendable === amount ? fields : [...fields, spendable.toString()];
    }),
  };
}

/** Parses a saved holding; `undefined` for an invalid value. */
export function parseHolding(value: unknown): Holding | undefined {
  const { version, at, balances } = (value ?? {}) as Partial<SavedHolding>;
  if (version !== 1 || !Number.isSafeInteger(at) || !Array.isArray(balances)) return undefined;
  const parsed = (balances as readonly unknown[]).flatMap((one) => parseBalance(one) ?? []);
  return { at: at as number, balances: parsed.slice(0, mostBalances), others: [] };
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value);

function parseBalance(value: unknown): Balance | undefined {
  if (!Array.isArray(value)) return undefined;
  const [id, name, symbol, decimals, amount, spendable = amount, staked = '0'] = value as readonly unknown[];
  const isWhole =
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 255 &&
    isAmount(amount) &&
    isAmount(spendable) &&
    isAmount(staked);
  if (!isWhole) return undefined;
  return {
    asset: { id: id as AssetId, name, symbol, decimals: decimals as number },
    amount: BigInt(amount),
    ...(spendable !== amount && { spendable: BigInt(spendable) }),
    ...(staked !== '0' && { staked: BigInt(staked) }),
  };
}
