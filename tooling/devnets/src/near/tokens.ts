/** A token that a ledger begins with. */
export interface TokenGenesis {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Yocto that a registration costs; absent: 1.25 milliNEAR. */
  readonly storage?: bigint;
  /** Smallest units by account. Each is registered. */
  readonly holders: Readonly<Record<string, bigint>>;
}

/** The result of a contract's function: its answer, or its panic. */
export type Called = { readonly value: unknown } | { readonly panic: string };

/** A contract of NEP-141, 145 and 148. */
export interface TokenContract {
  /** Calls of a transaction. @param deposit in yocto. */
  call(name: string, args: Readonly<Record<string, unknown>>, from: string, deposit: bigint): Called;
  /** Calls that only read; `undefined` for a function that it does not have. */
  view(name: string, args: Readonly<Record<string, unknown>>): Called | undefined;
  /** Returns a function that undoes all later changes. */
  snapshot(): () => void;
}

const usualStorage = 1_250_000_000_000_000_000_000n;

/** Opens a contract that behaves as near-contract-standards does, in its words. */
export function openToken({
  name,
  symbol,
  decimals,
  holders,
  storage = usualStorage,
}: TokenGenesis): TokenContract {
  let amounts = new Map(Object.entries(holders));
  const panic = (message: string): Called => ({ panic: message });
  const text = (value: unknown) => String(value ?? '');

  return {
    call(method, args, from, deposit) {
      if (method === 'storage_deposit') {
        const owner = text(args.account_id ?? from);
        if (deposit < storage) {
          return panic('The attached deposit is less than the minimum storage balance');
        }
        amounts.set(owner, amounts.get(owner) ?? 0n);
        return { value: { total: String(storage), available: '0' } };
      }
      if (method !== 'ft_transfer') return panic('MethodNotFound');
      if (deposit !== 1n) return panic('Requires attached deposit of exactly 1 yoctoNEAR');
      const to = text(args.receiver_id);
      const amount = BigInt(text(args.amount));
      const [sender, other] = [amounts.get(from), amounts.get(to)];
      if (sender === undefined) return panic(`The account ${from} is not registered`);
      if (other === undefined) return panic(`The account ${to} is not registered`);
      if (from === to) return panic('Sender and receiver should be different');
      if (amount <= 0n) return panic('The amount should be a positive number');
      if (sender < amount) return panic("The account doesn't have enough balance");
      amounts.set(from, sender - amount);
      amounts.set(to, other + amount);
      return { value: null };
    },
    view(method, args) {
      const owner = text(args.account_id);
      if (method === 'ft_metadata')
        return { value: { spec: 'ft-1.0.0', name, symbol, decimals, icon: null } };
      if (method === 'ft_balance_of') return { value: String(amounts.get(owner) ?? 0n) };
      if (method === 'storage_balance_bounds') {
        return { value: { min: String(storage), max: String(storage) } };
      }
      if (method !== 'storage_balance_of') return undefined;
      return { value: amounts.has(owner) ? { total: String(storage), available: '0' } : null };
    },
    snapshot() {
      const before = new Map(amounts);
      return () => {
        amounts = before;
      };
    },
  };
}
