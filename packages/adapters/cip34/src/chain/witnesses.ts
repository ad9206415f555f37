import { readCbor } from './cbor.js';
import { itemsOf } from './span.js';

/** The key of witnesses by keys in a witness set (`conway.cddl`, `transaction_witness_set`). */
export const witnessKey = 0;

/** A key's signature of a transaction's hash. */
export interface Witness {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

/** More than a wallet ever gives. */
const witnessLimit = 256;

/** Reads a list, or a tagged set, of `[key, signature]`; `undefined` when it is invalid. */
export function readVkeys(bytes: Uint8Array): readonly Witness[] | undefined {
  const list = readCbor(bytes);
  if (!Array.isArray(list) || list.length > witnessLimit) return undefined;
  const witnesses: Witness[] = [];
  for (const entry of list as readonly unknown[]) {
    const [publicKey, signature] = Array.isArray(entry) && entry.length === 2 ? entry : [];
    if (!(publicKey instanceof Uint8Array) || publicKey.length !== 32) return undefined;
    if (!(signature instanceof Uint8Array) || signature.length !== 64) return undefined;
    witnesses.push({ publicKey, signature });
  }
  return witnesses;
}

/**
 * The witnesses by keys of a witness set; `undefined` when it is not a witness set.
 *
 * @example
 * import { readWitnesses } from '@causeway/cip34/verify';
 *
 * function signaturesIn(witnessSet: Uint8Array): number {
 *   return readWitnesses(witnessSet)?.length ?? 0;
 * }
 */
export function readWitnesses(witnessSet: Uint8Array): readonly Witness[] | undefined {
  const entries = itemsOf(witnessSet, 5);
  if (!entries) return undefined;
  for (let i = 0; i < entries.length; i += 2) {
    const [key, value] = [entries[i], entries[i + 1]];
    if (key?.length === 1 && key[0] === witnessKey && value) return readVkeys(value);
  }
  return [];
}
