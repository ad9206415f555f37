import { sameBytes } from '@causeway/protocol/bytes';
import type { Transaction } from '@scure/btc-signer/transaction.js';
import type { ParsedAddress } from './address.js';
import { verifyEcdsa, verifySchnorr } from './curve.js';
import { hash160 } from './hash.js';
import { hashTypesOf, inputDigest, readPsbt, unsignedId } from './psbt.js';

export { inputsOf, prevoutOf, readPsbt } from './psbt.js';

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
export interface RequestedInput {
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
  inputs: readonly RequestedInput[],
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
function finish(whole: Transaction, inputs: readonly RequestedInput[]): Omit<Checked, 'psbt'> {
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
