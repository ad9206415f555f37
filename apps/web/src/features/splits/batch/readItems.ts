import { encodeCall, type KnownSplit, previewWithdrawal, type SplitsAction } from '@causeway/splits';
import type { SplitsConfig } from '../../../config.ts';
import { contentOf, mainOf, readerOf } from '../app.ts';

/** One call of a batch. */
export interface BatchItem {
  readonly key: string;
  readonly kind: 'distribute' | 'withdraw';
  /** The split that is distributed, or the account that is paid. */
  readonly address: `0x${string}`;
  readonly amounts: readonly {
    readonly symbol: string;
    readonly decimals: number;
    readonly amount: bigint;
  }[];
  readonly action: SplitsAction;
  readonly call: { readonly to: `0x${string}`; readonly data: `0x${string}` };
}

/** Limits: splits to read, accounts to read, and calls in one batch, of which wallets accept only a few. */
const limits = { splits: 30, accounts: 20, items: 20 };

interface Options {
  readonly contract: SplitsConfig;
  readonly coin: { readonly symbol: string; readonly decimals: number };
  readonly known: readonly KnownSplit[];
  /** The account of the splits; it receives the distributor's fees. */
  readonly account: `0x${string}`;
  readonly signal: AbortSignal;
}

/** The distributions and withdrawals that the known splits allow. */
export async function readItems(options: Options): Promise<readonly BatchItem[]> {
  const { contract, known } = options;
  const splits = known.slice(0, limits.splits);
  const items: BatchItem[] = [];
  // One after the other, so that a server does not receive a hundred requests at once.
  for (const split of splits) items.push(...(await distributions(split, options)));
  const accounts = new Set([options.account.toLowerCase()]);
  for (const { split } of splits)
    for (const one of split?.allocations ?? []) accounts.add(one.account.toLowerCase());
  for (const account of [...accounts].slice(0, limits.accounts)) {
    const item = await withdrawal(contract, account as `0x${string}`, options);
    if (item) items.push(item);
  }
  return items.slice(0, limits.items);
}

async function distributions(
  known: KnownSplit,
  { contract, coin, account, signal }: Options,
): Promise<readonly BatchItem[]> {
  const split = await contentOf(contract, known, signal);
  if (!split) return [];
  const { address } = known;
  const assets = [undefined, ...contract.tokens];
  const results = await Promise.all(
    assets.map(async (token): Promise<BatchItem | undefined> => {
      const at = token && { token: token.address as `0x${string}` };
      const { amount } = await readerOf(contract).preview({
        address,
        split,
        ...at,
        distributor: account,
        signal,
      });
      if (amount === 0n) return undefined;
      const common = { address, split, distributor: account };
      const action: SplitsAction = at
        ? { functionName: 'distributeERC20', ...common, ...at }
        : { functionName: 'distributeETH', ...common };
      const { symbol, decimals } = token ?? coin;
      const key = `${address} ${token?.address ?? ''}`;
      return item(contract, 'distribute', key, address, [{ symbol, decimals, amount }], action);
    }),
  );
  return results.filter((one) => one !== undefined);
}

async function withdrawal(
  contract: SplitsConfig,
  account: `0x${string}`,
  { coin, signal }: Options,
): Promise<BatchItem | undefined> {
  const tokens = contract.tokens.map(({ address }) => address as `0x${string}`);
  const due = await readerOf(contract).balances({ account, tokens, signal });
  const all = [{ ...coin, amount: previewWithdrawal(due.eth) }].concat(
    contract.tokens.map(({ symbol, decimals }, i) => ({
      symbol,
      decimals,
      amount: previewWithdrawal(due.tokens[i] ?? 0n),
    })),
  );
  const amounts = all.filter(({ amount }) => amount > 0n);
  if (amounts.length === 0) return undefined;
  const wanted = tokens.filter((_, i) => (all[i + 1]?.amount ?? 0n) > 0n);
  // Only the owner can spend points, so they have their own button.
  const action: SplitsAction = {
    functionName: 'withdraw',
    account,
    eth: (all[0]?.amount ?? 0n) > 0n,
    tokens: wanted,
  };
  return item(contract, 'withdraw', `withdraw ${account}`, account, amounts, action);
}

function item(
  contract: SplitsConfig,
  kind: BatchItem['kind'],
  key: string,
  address: `0x${string}`,
  amounts: BatchItem['amounts'],
  action: SplitsAction,
): BatchItem {
  const { to, data } = encodeCall(mainOf(contract), action);
  return Object.freeze({ kind, key, address, amounts, action, call: { to, data } });
}
