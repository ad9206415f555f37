import { concatBytes, toHex } from '@causeway/protocol/bytes';
import { writeCbor } from './cbor.js';
import { hash256 } from './crypto.js';
import { itemsOf } from './span.js';
import { readVkeys, type Witness, witnessKey } from './witnesses.js';

/** The largest transaction: four times mainnet's current limit. */
export const transactionLimit = 64 * 1024;

/** The parts of a transaction, each unchanged. */
export interface TransactionParts {
  readonly body: Uint8Array;
  readonly witnesses: Uint8Array;
  /** Validity and auxiliary data, in their order. */
  readonly rest: readonly Uint8Array[];
  /** BLAKE2b-256 of the body, which the keys sign. */
  readonly hash: Uint8Array;
  /** The same in 64 hex digits: the transaction's id. */
  readonly id: string;
}

/**
 * Takes a transaction apart; `undefined` when it is invalid.
 *
 * @see https://github.com/IntersectMBO/cardano-ledger `conway.cddl`, `transaction`
 * @example
 * import { readTransaction } from '@causeway/cip34/verify';
 *
 * function isTransaction(bytes: Uint8Array): boolean {
 *   return readTransaction(bytes) !== undefined;
 * }
 */
export function readTransaction(transaction: Uint8Array): TransactionParts | undefined {
  if (transaction.length > transactionLimit) return undefined;
  const [body, witnesses, ...rest] = itemsOf(transaction, 4) ?? [];
  if (!body || !witnesses || rest.length < 1 || rest.length > 2) return undefined;
  if (!itemsOf(body, 5) || !itemsOf(witnesses, 5)) return undefined;
  const hash = hash256(body);
  return { body, witnesses, rest, hash, id: toHex(hash) };
}

/**
 * The transaction with more witnesses by keys in it. Everything else stays to the byte: a wallet receives the
 * body to sign, and no answer changes it.
 */
export function addWitnesses(parts: TransactionParts, added: readonly Witness[]): Uint8Array {
  const entries = itemsOf(parts.witnesses, 5) as readonly Uint8Array[];
  const fields: Uint8Array[] = [];
  let signed: readonly Witness[] = [];
  for (let i = 0; i < entries.length; i += 2) {
    const [key, value] = [entries[i] as Uint8Array, entries[i + 1] as Uint8Array];
    if (key.length === 1 && key[0] === witnessKey) signed = readVkeys(value) ?? [];
    else fields.push(key, value);
  }
  const keys = new Set(added.map(({ publicKey }) => toHex(publicKey)));
  const all = [...signed.filter(({ publicKey }) => !keys.has(toHex(publicKey))), ...added];
  const vkeys = writeCbor(all.map(({ publicKey, signature }) => [publicKey, signature]));
  const witnesses = concatBytes(
    // A map of at most 23 kinds of witnesses (RFC 8949 §3, major type 5).
    Uint8Array.of(0xa0 + fields.length / 2 + 1, witnessKey),
    vkeys,
    ...fields,
  );
  const count = Uint8Array.of(0x80 + 2 + parts.rest.length);
  return concatBytes(count, parts.body, witnesses, ...parts.rest);
}
