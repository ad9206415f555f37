import { Transaction } from 'bitcoinjs-lib';
import { isSigned, type Spent, scriptOf, typeOf } from './script.js';

/** An unspent output. */
export interface LedgerCoin extends Spent {
  readonly id: string;
  readonly index: number;
}

/** A transaction in the ledger. */
export interface LedgerTransaction {
  readonly id: string;
  readonly transaction: Transaction;
  /** The outputs that its inputs spend; empty where it makes new coins. */
  readonly spent: readonly Spent[];
  readonly fee: bigint;
  /** Absent while it waits. */
  readonly height?: number;
}

/** A chain of blocks over outputs, and the transactions that wait for the next block. */
export interface Ledger {
  readonly height: number;
  /** Checks a transaction; it waits then. @throws Error with the words of a node. */
  submit(hex: string): string;
  transaction(id: string): LedgerTransaction | undefined;
  transactions(): readonly LedgerTransaction[];
  /** Unspent outputs, those that wait included, without those that a waiting transaction spends. */
  coins(): readonly LedgerCoin[];
  /** The transaction that spends an output, in a block or not. */
  spender(id: string, index: number): string | undefined;
  /** Makes a block of all that waits. */
  advance(): void;
}

const placeOf = (id: string, index: number) => `${id}:${index}`;
const inputId = (hash: Uint8Array) => Buffer.from(hash).reverse().toString('hex');

/** Satoshis for a virtual byte that nodes pass on, and require for their work on a replacement. */
const relayRate = 1n;

const dustOf = (script: Uint8Array) => {
  const type = typeOf(script);
  return BigInt(3 * (9 + script.length + (type === 'p2pkh' || type === 'p2sh' ? 148 : 67)));
};

/**
 * A ledger with a node's rules for payments: outputs are spent once, by a signature of their key, for a fee,
 * and a waiting transaction is replaced for a higher one (BIP-125). It has no proof of work and no scripts
 * beside those of single keys.
 *
 * @param grants the addresses' funds at the start, in satoshis.
 */
export function createLedger(
  grants: readonly { readonly address: string; readonly amount: bigint }[],
): Ledger {
  const known = new Map<string, LedgerTransaction>();
  const spenders = new Map<string, string>();
  let waiting: readonly string[] = [];
  let height = 1;

  for (const [i, { address, amount }] of grants.entries()) {
    const transaction = new Transaction();
    transaction.version = 2;
    // The height in the script makes each its own (BIP-34).
    transaction.addInput(new Uint8Array(32), 0xffffffff, 0xffffffff, Uint8Array.of(2, i & 0xff, i >> 8));
    transaction.addOutput(scriptOf(address), amount);
    const id = transaction.getId();
    known.set(id, { id, transaction, spent: [], fee: 0n, height });
  }

  const coinAt = (id: string, index: number): Spent | undefined => {
    const output = known.get(id)?.transaction.outs[index];
    return output && { script: output.script, value: BigInt(output.value) };
  };

  /** The outputs that a transaction spends. @throws Error where an output is unknown, or spent in a block. */
  function spentBy({ ins }: Transaction): readonly Spent[] {
    return ins.map(({ hash, index }) => {
      const id = inputId(hash);
      const by = spenders.get(placeOf(id, index));
      const coin = coinAt(id, index);
      if (!coin || (by !== undefined && known.get(by)?.height !== undefined))
        throw new Error('bad-txns-inputs-missingorspent');
      return coin;
    });
  }

  /** The waiting transactions that spend the same outputs, and those that spend theirs. */
  function conflictsOf({ ins }: Transaction): readonly LedgerTransaction[] {
    const ids = new Set(ins.flatMap(({ hash, index }) => spenders.get(placeOf(inputId(hash), index)) ?? []));
    for (const id of ids) {
      const { transaction } = known.get(id) as LedgerTransaction;
      for (const index of transaction.outs.keys()) {
        const by = spenders.get(placeOf(id, index));
        if (by) ids.add(by);
      }
    }
    return [...ids].flatMap((id) => known.get(id) ?? []);
  }

  function forget({ id, transaction }: LedgerTransaction): void {
    known.delete(id);
    waiting = waiting.filter((one) => one !== id);
    for (const { hash, index } of transaction.ins) spenders.delete(placeOf(inputId(hash), index));
  }

  function check(transaction: Transaction, spent: readonly Spent[]): bigint {
    const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
    const fee =
      sum(spent.map(({ value }) => value)) - sum(transaction.outs.map(({ value }) => BigInt(value)));
    if (fee < 0n) throw new Error('bad-txns-in-belowout');
    if (transaction.outs.length === 0) throw new Error('bad-txns-vout-empty');
    if (transaction.weight() > 400_000) throw new Error('tx-size');
    if (transaction.outs.some(({ script, value }) => BigInt(value) < dustOf(script))) throw new Error('dust');
    if (fee < relayRate * BigInt(transaction.virtualSize())) throw new Error('min relay fee not met');
    for (const index of transaction.ins.keys()) {
      if (!isSigned(transaction, index, spent))
        throw new Error(
          'mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)',
        );
    }
    return fee;
  }

  return {
    get height() {
      return height;
    },
    submit(hex) {
      let transaction: Transaction;
      try {
        transaction = Transaction.fromHex(hex);
      } catch {
        throw new Error('TX decode failed. Make sure the tx has at least one input.');
      }
      const id = transaction.getId();
      if (known.has(id)) throw new Error('txn-already-in-mempool');
      const spent = spentBy(transaction);
      const fee = check(transaction, spent);
      const conflicts = conflictsOf(transaction);
      const replaced = conflicts.reduce((sum, one) => sum + one.fee, 0n);
      const signals = ({ transaction: { ins } }: LedgerTransaction) =>
        ins.some(({ sequence }) => sequence < 0xfffffffe);
      if (conflicts.length > 0) {
        if (!conflicts.some(signals)) throw new Error('txn-mempool-conflict');
        if (fee < replaced + relayRate * BigInt(transaction.virtualSize()))
          throw new Error('insufficient fee');
      }
      for (const one of conflicts) forget(one);
      known.set(id, { id, transaction, spent, fee });
      for (const { hash, index } of transaction.ins) spenders.set(placeOf(inputId(hash), index), id);
      waiting = [...waiting, id];
      return id;
    },
    transaction: (id) => known.get(id),
    transactions: () => [...known.values()],
    coins: () =>
      [...known.values()].flatMap(({ id, transaction }) =>
        transaction.outs.flatMap(({ script, value }, index) =>
          spenders.has(placeOf(id, index)) ? [] : [{ id, index, script, value: BigInt(value) }],
        ),
      ),
    spender: (id, index) => spenders.get(placeOf(id, index)),
    advance() {
      height++;
      for (const id of waiting) known.set(id, { ...(known.get(id) as LedgerTransaction), height });
      waiting = [];
    },
  };
}
