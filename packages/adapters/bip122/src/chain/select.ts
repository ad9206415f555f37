import { WalletError } from '@causeway/protocol';
import type { ParsedAddress } from './address.js';
import type { Coin, Payment } from './psbt.js';

/** A payment to build. */
export interface Wish {
  readonly to: ParsedAddress;
  /** In satoshis. */
  readonly amount: bigint;
  /** The outputs that can be spent. The rest goes to `change`. */
  readonly coins: readonly (Coin & { readonly confirmed: boolean })[];
  readonly change: ParsedAddress;
  /** In satoshis for a virtual byte. */
  readonly feeRate: number;
  /** No more than this is paid, though the rate has risen. */
  readonly mostFee?: bigint | undefined;
}

/** The chosen coins, and the outputs of the transaction. */
export interface Selection {
  /** Absent when there is not enough. */
  readonly payments?: readonly Payment[];
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  /** The most that can be sent: then nothing is left. */
  readonly most: bigint;
}

/** Weight units of an input that is spent by one key, with a signature of 72 bytes where its length varies. */
const inputWeight: Partial<Record<ParsedAddress['kind'], number>> = { p2wpkh: 272, p2sh: 364, p2tr: 230 };

/** The version, the lock time, two counts and the marks of a witness. */
const overhead = 42;

const outputWeight = ({ script }: Pick<ParsedAddress, 'script'>) => (9 + script.length) * 4;

/**
 * The least that nodes pass on to a script: the cost of spending it at 3 satoshis a byte
 * (`GetDustThreshold`).
 *
 * @example
 * import { parseAddress } from '@causeway/bip122/address';
 * import { dustOf } from '@causeway/bip122/transaction';
 *
 * dustOf(parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')); // 294n
 */
export function dustOf({ kind, script }: Pick<ParsedAddress, 'kind' | 'script'>): bigint {
  const isWitness = kind !== 'p2pkh' && kind !== 'p2sh';
  return BigInt(3 * (9 + script.length + (isWitness ? 67 : 148)));
}

/** Virtual bytes of a transaction. */
function sizeOf(coins: readonly Coin[], outputs: readonly Pick<ParsedAddress, 'script'>[]): bigint {
  const inputs = coins.reduce((sum, { address }) => sum + (inputWeight[address.kind] ?? 0), 0);
  const paid = outputs.reduce((sum, output) => sum + outputWeight(output), 0);
  // Counts above 252 take two bytes more.
  const counts = (coins.length > 252 ? 8 : 0) + (outputs.length > 252 ? 8 : 0);
  return BigInt(Math.ceil((overhead + counts + inputs + paid) / 4));
}

/** Nodes pass on no transaction of a higher weight. */
const mostWeight = 400_000n;

/** No server's estimate is below the least that nodes pass on; one above this is a mistake. */
const rateOf = (rate: number) => Math.min(Math.max(rate, 1), 5000);

const feeFor = (size: bigint, rate: number): bigint => BigInt(Math.ceil(Number(size) * rateOf(rate)));

/** The sum of amounts. */
export const sumOf = (coins: readonly { readonly amount: bigint }[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Chooses the coins of a payment: those in blocks first, the largest first, until they pay the amount and the
 * fee. The rest goes back to `change`, or to the fee where it would be less than nodes pass on.
 *
 * @throws WalletError `transaction-rejected` when the transaction would be larger than nodes pass on, or when the fee that
 * the person saw is no longer enough for any.
 */
export function select({ to, amount, coins, change, feeRate, mostFee }: Wish): Selection {
  const compare = (a: bigint, b: bigint) => Number(b > a) - Number(b < a);
  // A coin that costs more than its value is not spent.
  const worth = coins.filter(
    ({ address, amount }) =>
      amount > feeFor(BigInt(Math.ceil((inputWeight[address.kind] ?? 0) / 4)), feeRate),
  );
  const spendable = worth
    .filter(({ address }) => inputWeight[address.kind] !== undefined)
    .sort((a, b) => Number(b.confirmed) - Number(a.confirmed) || compare(a.amount, b.amount));
  const cap = (size: bigint) => {
    const fee = feeFor(size, feeRate);
    if (mostFee === undefined || fee <= mostFee) return fee;
    // The rate rose since the person saw the fee: it is kept while nodes still pass it on.
    if (mostFee >= size) return mostFee;
    throw new WalletError('transaction-rejected', { reason: 'the fee has risen. Check the preview again.' });
  };
  const emptied = sumOf(spendable) - feeFor(sizeOf(spendable, [to]), feeRate);
  const most = emptied > 0n ? emptied : 0n;
  for (let count = 1; count <= spendable.length; count++) {
    const chosen = spendable.slice(0, count);
    const remainder = sumOf(chosen) - amount;
    if (remainder < feeFor(sizeOf(chosen, [to]), 1)) continue;
    const alone = cap(sizeOf(chosen, [to]));
    if (remainder < alone) continue;
    const size = sizeOf(chosen, [to, change]);
    if (size * 4n > mostWeight) {
      const reason = `it would take more than ${count} coins and be larger than nodes pass on.`;
      throw new WalletError('transaction-rejected', { reason });
    }
    const rest = remainder - cap(size);
    if (rest >= dustOf(change)) {
      const payments = [
        { script: to.script, amount },
        { script: change.script, amount: rest },
      ];
      return { coins: chosen, payments, fee: remainder - rest, most };
    }
    // A rest that is too small for an output goes to the fee, unless the person saw a lower one.
    if (mostFee !== undefined && remainder > mostFee) continue;
    return { coins: chosen, payments: [{ script: to.script, amount }], fee: remainder, most };
  }
  const fee = feeFor(sizeOf(spendable, [to, change]), feeRate);
  return { coins: spendable, fee, most };
}
