/** A token that a ledger double has beside its coin. */
export interface LedgerToken {
  /** A denom of the bank, or the address of a contract of CW20. */
  readonly denom: string;
  /** Smallest units by address. */
  readonly balances: Readonly<Record<string, bigint>>;
  /** The chain's metadata of it; a denom may have none. */
  readonly about?: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** The origin of a denom `ibc/…`, such as `transfer/channel-7` and `uosmo`. */
  readonly trace?: { readonly path: string; readonly base: string };
}

/** Whether a token is a contract. */
export const isContract = ({ denom }: Pick<LedgerToken, 'denom'>, prefix: string): boolean =>
  denom.startsWith(`${prefix}1`);
