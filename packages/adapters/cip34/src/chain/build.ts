import { WalletError } from '@causeway/protocol';
import { sentences } from '../codes.js';
import type { ParsedAddress } from './address.js';
import { noAssets, oneToken, quantityOf, sumAssets, without } from './assets.js';
import { writeCbor } from './cbor.js';
import type { ProtocolParameters, TokenUnit, Utxo } from './ledger.js';
import {
  leastFee,
  minimumOf,
  type Output,
  signedSize,
  writeOutput,
  writeTransaction,
  writeValue,
} from './paymentBytes.js';

/** A payment to build. */
export interface Payment {
  readonly from: ParsedAddress;
  readonly to: ParsedAddress;
  /** In lovelace; of `token` where there is one. */
  readonly amount: bigint;
  /** The token that is sent. Its output also holds the least lovelace that the network requires for it. */
  readonly token?: TokenUnit | undefined;
  /**
   * The outputs that can be spent, at `from` and at other addresses of the same wallet; the change goes to
   * `from`.
   */
  readonly utxos: readonly Utxo[];
  readonly parameters: ProtocolParameters;
  /** The last slot it can be included in. */
  readonly validUntil: bigint;
}

/** A payment with its fee. */
export interface BuiltPayment {
  /** CBOR of the transaction without its witness. Absent when there is not enough to pay it. */
  readonly transaction?: Uint8Array;
  readonly inputs: readonly Utxo[];
  /** The fee of the payment. */
  readonly fee: bigint;
  /** The most that can be paid: then only the least amount beside tokens is left. */
  readonly most: bigint;
  /** Lovelace that goes to the recipient. */
  readonly lovelace: bigint;
}

/** A value that is computed on first use. */
function once<T>(make: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: make() };
    return computed.value;
  };
}

const orZero = (value: bigint) => (value > 0n ? value : 0n);

/** The largest count, up to `most`, for which something holds that holds for every smaller one. */
function largest(most: number, holds: (count: number) => boolean): number {
  if (holds(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Builds a payment: takes outputs without tokens first and the largest first, gives the change back to
 * `from`, and pays the least that the network requires, to the lovelace. Only the requested token is spent:
 * all others go back.
 *
 * @throws WalletError `cip34-amount-too-small`, `cip34-change-too-small`, `transaction-rejected` when it would be larger
 * than the network takes, or leave too little beside tokens that go back.
 */
export function buildPayment(payment: Payment): BuiltPayment {
  const { from, to, token, parameters, validUntil } = payment;
  const sent = token ? oneToken(token, payment.amount) : noAssets;
  const minimum = minimumOf(to, sent, parameters);
  const amount = token ? minimum : payment.amount;
  if (amount < minimum) {
    const context = { minimum: String(minimum) };
    throw new WalletError('cip34-amount-too-small', context, { message: sentences.amount });
  }

  const spendable = inOrder(payment);
  const considered = new Map<number, ReturnType<typeof weigh>>();
  /** Computes the payment from the first outputs. */
  function consider(count: number) {
    const found = considered.get(count) ?? weigh(spendable.slice(0, count));
    considered.set(count, found);
    return found;
  }

  /** Computes the payment from these outputs: without change, and with change back to `from`. */
  function weigh(inputs: readonly Utxo[]) {
    const sum = inputs.reduce((total, { lovelace }) => total + lovelace, 0n);
    const inputAssets = sumAssets(inputs);
    const assets = token ? without(inputAssets, token, payment.amount) : inputAssets;
    const pay = (value: bigint): Output => writeOutput(to, value, sent);
    const back = (value: bigint): Output => writeOutput(from, orZero(value), assets);
    const alone = (value: bigint) => (fee: bigint) => writeTransaction(inputs, [pay(value)], fee, validUntil);
    const both = (fee: bigint) =>
      writeTransaction(inputs, [pay(amount), back(sum - amount - fee)], fee, validUntil);
    const least = minimumOf(from, assets, parameters);
    const fee = once(() => leastFee(alone(amount), inputs, parameters));
    const feeWithChange = leastFee(both, inputs, parameters);
    const emptied = () =>
      leastFee((quantities) => alone(orZero(sum - quantities))(quantities), inputs, parameters);
    // The fee grows with the digits of both amounts.
    const leaving = (value: bigint) => (fee: bigint) =>
      writeTransaction(inputs, [pay(orZero(sum - value - fee)), back(value)], fee, validUntil);
    return {
      remainder: () => sum - amount - fee(),
      change: sum - amount - feeWithChange,
      least,
      tokens: assets.size > 0,
      fee,
      feeWithChange,
      most: () =>
        assets.size > 0 ? sum - leastFee(leaving(least), inputs, parameters) - least : sum - emptied(),
      alone: () => alone(amount)(fee()),
      both: () => both(feeWithChange),
      /** Whether it fits into the network's limit, with the change. */
      fits: () =>
        signedSize(both(feeWithChange), inputs) <= parameters.transactionBytes &&
        writeCbor(writeValue(sum, assets)).length <= parameters.valueBytes,
    };
  }

  // As many of them as one transaction takes.
  const usable = spendable.slice(
    0,
    largest(spendable.length, (count) => consider(count).fits()),
  );
  const all = consider(usable.length);
  const ofToken = (list: readonly Utxo[]) =>
    token ? list.reduce((total, one) => total + quantityOf(one, token), 0n) : 0n;
  const coins = token ? 0n : all.most();
  const mostCoins = coins < minimum ? 0n : coins;
  const most = token ? ofToken(usable) : mostCoins;
  const finish = (transaction: Uint8Array, inputs: readonly Utxo[], fee: bigint): BuiltPayment => ({
    transaction,
    inputs,
    fee,
    most,
    lovelace: amount,
  });

  let sum = 0n;
  let tokens = 0n;
  for (const [i, one] of usable.entries()) {
    sum += one.lovelace;
    if (token) tokens += quantityOf(one, token);
    if (sum < amount || (token && tokens < payment.amount)) continue;
    const inputs = usable.slice(0, i + 1);
    const found = consider(inputs.length);
    if (!found.tokens && found.remainder() === 0n) return finish(found.alone(), inputs, found.fee());
    if (found.change >= found.least) return finish(found.both(), inputs, found.feeWithChange);
  }
  const unused = spendable.slice(usable.length);
  const beyond = unused.reduce((total, { lovelace }) => total + lovelace, 0n);
  const isShort = !!token && ofToken(usable) < payment.amount;
  if (isShort ? ofToken(spendable) >= payment.amount : beyond > 0n && all.remainder() + beyond > 0n) {
    const unit = token ? '' : ' lovelace';
    const reason = `it would take more than ${usable.length} outputs together and be larger than the network allows; ${most}${unit} is the most at a time.`;
    throw new WalletError('transaction-rejected', { reason });
  }
  if (isShort || all.remainder() < 0n) {
    const fee = token ? all.feeWithChange : all.fee();
    return { inputs: usable, fee, most, lovelace: amount };
  }
  if (token) {
    const reason = `${all.least} lovelace must be left over, and ${orZero(all.change)} would be.`;
    throw new WalletError('transaction-rejected', { reason });
  }
  const context = { change: String(all.remainder()), minimum: String(all.least), most: String(most) };
  throw new WalletError('cip34-change-too-small', context, { message: sentences.change });
}

/**
 * The outputs that a key alone spends, in the order of use: enough for the requested token, then the rest.
 */
function inOrder({ utxos, token, amount }: Payment): readonly Utxo[] {
  const compare = (a: bigint, b: bigint) => Number(b > a) - Number(b < a);
  const spendable = utxos
    .filter(({ plain, address }) => plain && address.keyHash)
    .sort((a, b) => a.assets.size - b.assets.size || compare(a.lovelace, b.lovelace));
  if (!token) return spendable;
  const first = new Set<Utxo>();
  let sum = 0n;
  for (const one of [...spendable].sort((a, b) => compare(quantityOf(a, token), quantityOf(b, token)))) {
    const quantity = quantityOf(one, token);
    if (sum >= amount || quantity === 0n) break;
    sum += quantity;
    first.add(one);
  }
  return [...first, ...spendable.filter((one) => !first.has(one))];
}
