import { WalletError } from '@causeway/protocol';
import { sameBytes } from '@causeway/protocol/bytes';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { ParsedAddress } from './address.js';
import { outputKeyOf } from './curve.js';
import { hash160 } from './hash.js';

export { Transaction } from '@scure/btc-signer/transaction.js';

/**
 * Transactions of others may contain scripts that the library does not support. They are never this
 * account's.
 */
const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true } as const;

const invalid = (reason: string) => new WalletError('invalid-params', { field: 'psbt', reason });

/** Reads a PSBT (BIP-174, BIP-370); `undefined` when it is invalid. */
export function readPsbt(bytes: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromPSBT(bytes, lenient);
  } catch {
    return undefined;
  }
}

/** The output that an input spends. */
export interface Prevout {
  readonly script: Uint8Array;
  readonly amount: bigint;
}

/**
 * The output that an input spends, as stated in its PSBT.
 *
 * @throws WalletError `invalid-params` when the PSBT does not state it.
 */
export function prevoutOf(transaction: Transaction, index: number): Prevout {
  const { witnessUtxo, nonWitnessUtxo, index: output } = transaction.getInput(index);
  const found = witnessUtxo ?? nonWitnessUtxo?.outputs[output ?? 0];
  if (found) return found;
  throw invalid(`does not say what input ${index} spends.`);
}

/** The script for a key's hash that P2WPKH signs (BIP-143 §scriptCode). */
const scriptCode = (keyHash: Uint8Array) => Uint8Array.of(0x76, 0xa9, 20, ...keyHash, 0x88, 0xac);

/**
 * The digest that a key signs for an input: with its hash for P2WPKH and the same within P2SH, with itself
 * for P2TR.
 */
export function inputDigest(
  transaction: Transaction,
  index: number,
  keyHash: Uint8Array | undefined,
  hashType: number,
): Uint8Array {
  const { amount } = prevoutOf(transaction, index);
  if (keyHash) return transaction.preimageWitnessV0(index, scriptCode(keyHash), hashType, amount);
  const all = Array.from({ length: transaction.inputsLength }, (_, i) => prevoutOf(transaction, i));
  return transaction.preimageWitnessV1(
    index,
    all.map(({ script }) => script),
    hashType,
    all.map((one) => one.amount),
  );
}

/** The flags that a signature of an input may have: those that the PSBT names, else those that sign all. */
export function hashTypesOf(transaction: Transaction, index: number, isTaproot: boolean): readonly number[] {
  const { sighashType } = transaction.getInput(index);
  if (sighashType !== undefined) return [sighashType];
  return isTaproot ? [0, 1] : [1];
}

/** The id of a transaction without its signatures. */
export const unsignedId = (transaction: Transaction): string =>
  Transaction.fromRaw(transaction.unsignedTx, { ...lenient, disableScriptCheck: true }).id;

/** The inputs of a PSBT that spend from an address. */
export const inputsOf = (transaction: Transaction, address: ParsedAddress): readonly number[] =>
  Array.from({ length: transaction.inputsLength }, (_, i) => i).filter((i) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(i);
    const script = (witnessUtxo ?? nonWitnessUtxo?.outputs[index])?.script;
    return script !== undefined && sameBytes(script, address.script);
  });

/** An output to spend, at an address of the wallet. */
export interface Coin {
  readonly id: string;
  readonly index: number;
  readonly amount: bigint;
  readonly address: ParsedAddress;
  /** Of the account at that address, where the wallet gave it. */
  readonly publicKey?: Uint8Array | undefined;
}

/** An output to make. */
export interface Payment {
  readonly script: Uint8Array;
  readonly amount: bigint;
}

/** BIP-125: a transaction that spends with it may be replaced by one of a higher fee. */
const replaceable = 0xfffffffd;

/** Writes the PSBT of a transaction that can be replaced. Nothing of it is signed. */
export function writePsbt(coins: readonly Coin[], payments: readonly Payment[]): Uint8Array {
  const transaction = new Transaction(lenient);
  for (const { id, index, amount, address, publicKey } of coins) {
    const internal =
      publicKey && address.kind === 'p2tr' && sameOutputKey(publicKey, address)
        ? publicKey.slice(-32)
        : undefined;
    const nested =
      publicKey?.length === 33 && address.kind === 'p2sh' ? nestedScript(publicKey, address) : undefined;
    transaction.addInput({
      txid: id,
      index,
      sequence: replaceable,
      witnessUtxo: { script: address.script, amount },
      ...(internal && { tapInternalKey: internal }),
      ...(nested && { redeemScript: nested }),
    });
  }
  for (const payment of payments) transaction.addOutput(payment);
  return transaction.toPSBT();
}

const sameOutputKey = (publicKey: Uint8Array, { hash }: ParsedAddress) =>
  sameBytes(outputKeyOf(publicKey) ?? new Uint8Array(), hash);

function nestedScript(publicKey: Uint8Array, { hash }: ParsedAddress): Uint8Array | undefined {
  const script = Uint8Array.of(0, 20, ...hash160(publicKey));
  return sameBytes(hash160(script), hash) ? script : undefined;
}

/** The outputs of a PSBT and its fee. */
interface Outputs {
  readonly outputs: readonly Payment[];
  /** In satoshis; `undefined` when the PSBT does not contain the outputs that it spends. */
  readonly fee: bigint | undefined;
}

/** The outputs and the fee of a PSBT; `undefined` when it is invalid. */
export function readOutputs(psbt: Uint8Array): Outputs | undefined {
  const transaction = readPsbt(psbt);
  if (!transaction) return undefined;
  const outputs = Array.from({ length: transaction.outputsLength }, (_, i) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(i);
    return { script, amount };
  });
  try {
    const spent = Array.from(
      { length: transaction.inputsLength },
      (_, i) => prevoutOf(transaction, i).amount,
    );
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
    return { outputs, fee: sum(spent) - sum(outputs.map(({ amount }) => amount)) };
  } catch {
    return { outputs, fee: undefined };
  }
}

/** The id of a transaction in its wire form; `undefined` when the bytes are invalid. */
export function idOf(bytes: Uint8Array): string | undefined {
  try {
    return Transaction.fromRaw(bytes, { ...lenient, disableScriptCheck: true }).id;
  } catch {
    return undefined;
  }
}
