import { WalletError } from '@causeway/protocol';
import { sameBytes } from '@causeway/protocol/bytes';
import { Transaction } from '@scure/btc-signer/transaction.js';
import type { ParsedAddress } from './address.js';
import { outputKeyOf, verifyEcdsa, verifySchnorr } from './curve.js';
import { hash160 } from './hash.js';

export { Transaction } from '@scure/btc-signer/transaction.js';

/**
 * Transactions of others may contain scripts that the library does not support. They are never this
 * account's.
 */
const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true } as const;

const refuse = (reason: string) => new WalletError('invalid-params', { field: 'psbt', reason });

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
  throw refuse(`does not say what input ${index} spends.`);
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

/** A signature of an input as the wallet gave it, finished or not. */
interface InputSignature {
  readonly signature: Uint8Array;
  /** Absent for P2TR. */
  readonly publicKey?: Uint8Array | undefined;
}

function signatureIn(signed: Transaction, index: number): InputSignature | undefined {
  const { finalScriptWitness, partialSig, tapKeySig } = signed.getInput(index);
  const [signature, publicKey] = finalScriptWitness ?? (tapKeySig ? [tapKeySig] : []);
  if (signature) return { signature, publicKey };
  const [partial] = partialSig ?? [];
  return partial && { publicKey: partial[0], signature: partial[1] };
}

/**
 * Whether the key of an address made an input's signature, over the outputs that the requested transaction
 * spends.
 */
function isSignedBy(
  requested: Transaction,
  index: number,
  { signature, publicKey }: InputSignature,
  address: ParsedAddress,
): boolean {
  const isTaproot = address.kind === 'p2tr';
  const hashType = isTaproot ? (signature[64] ?? 0) : (signature.at(-1) ?? -1);
  if (!hashTypesOf(requested, index, isTaproot).includes(hashType)) return false;
  if (isTaproot) {
    const digest = inputDigest(requested, index, undefined, hashType);
    return verifySchnorr(digest, signature.subarray(0, 64), address.hash);
  }
  if (publicKey?.length !== 33) return false;
  const keyHash = hash160(publicKey);
  const isNested = address.kind === 'p2sh';
  const bound = isNested ? hash160(Uint8Array.of(0, 20, ...keyHash)) : keyHash;
  const digest = inputDigest(requested, index, keyHash, hashType);
  return sameBytes(bound, address.hash) && verifyEcdsa(digest, signature.subarray(0, -1), publicKey);
}

/** An input that must be signed, and the address whose key must sign it. */
export interface InputToSign {
  readonly index: number;
  readonly address: ParsedAddress;
}

/** A transaction with the requested signatures. */
export interface Checked {
  readonly psbt: Uint8Array;
  /** Wire form; absent while other inputs are not signed. */
  readonly transaction?: Uint8Array;
  readonly hash: string;
}

/**
 * Checks a wallet's signed PSBT: the transaction must be the requested one to the byte, and each requested
 * input signed by the key of its address. Only these signatures are taken from the answer.
 *
 * @returns the state of the answer: `undefined` when it is not a PSBT, or of another transaction;
 * `'unsigned'` when a signature is missing or of another key.
 */
export function checkSigned(
  requested: Uint8Array,
  answer: Uint8Array,
  inputs: readonly InputToSign[],
): Checked | 'unsigned' | undefined {
  const original = readPsbt(requested);
  const signed = readPsbt(answer);
  if (!original || !signed || !sameBytes(original.unsignedTx, signed.unsignedTx)) return undefined;
  const whole = original.clone();
  for (const { index, address } of inputs) {
    const found = signatureIn(signed, index);
    if (!found || !isSignedBy(original, index, found, address)) return 'unsigned';
    const { signature, publicKey } = found;
    // The rest of the input may depend on it, such as the script within P2SH, which the wallet has.
    const nested = address.kind === 'p2sh' && publicKey && Uint8Array.of(0, 20, ...hash160(publicKey));
    const partial = publicKey ? { partialSig: [[publicKey, signature] as [Uint8Array, Uint8Array]] } : {};
    whole.updateInput(
      index,
      address.kind === 'p2tr'
        ? { tapKeySig: signature }
        : { ...partial, ...(nested && { redeemScript: nested }) },
      true,
    );
  }
  const psbt = whole.toPSBT();
  const hash = finish(whole, inputs);
  return { psbt, ...hash };
}

/** Finishes the signed inputs. The id is known before all are: of segregated witnesses it does not depend on them. */
function finish(whole: Transaction, inputs: readonly InputToSign[]): Omit<Checked, 'psbt'> {
  for (const { index } of inputs) whole.finalizeIdx(index);
  if (!whole.isFinal) {
    try {
      whole.finalize();
    } catch {
      // Others have still to sign.
    }
  }
  return whole.isFinal ? { transaction: whole.extract(), hash: whole.id } : { hash: unsignedId(whole) };
}

const unsignedId = (transaction: Transaction): string =>
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
