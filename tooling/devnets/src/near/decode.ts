import { type Action, baseEncode, decodeSignedTransaction, encodeTransaction } from 'near-api-js';
import { sha256 } from './signature.js';

interface Data {
  readonly data: Iterable<number>;
}

/** A key as the official decoder leaves it. */
interface RawKey {
  readonly ed25519Key?: Data;
  readonly secp256k1Key?: Data;
}

/** A signed transaction, taken apart. */
export interface DecodedTransaction {
  /** Base 58 of the hash that was signed. */
  readonly hash: string;
  /** The hashed bytes. */
  readonly bytes: Uint8Array;
  /** 64 bytes for ed25519, 65 for secp256k1. */
  readonly signature: Uint8Array;
  /** 32 bytes for ed25519, 64 for secp256k1. */
  readonly key: Uint8Array;
  /** `ed25519:<base 58>` or `secp256k1:<base 58>`. */
  readonly publicKey: string;
  readonly signerId: string;
  readonly receiverId: string;
  readonly nonce: bigint;
  /** Base 58. */
  readonly blockHash: string;
  readonly actions: readonly Action[];
}

const bytesOf = (part: Data | undefined) => Uint8Array.from(part?.data ?? []);

/** The text of a key, as accounts list it. */
export const keyText = (key: unknown): string => {
  const { ed25519Key, secp256k1Key } = key as RawKey;
  const curve = ed25519Key ? 'ed25519' : 'secp256k1';
  return `${curve}:${baseEncode(bytesOf(ed25519Key ?? secp256k1Key))}`;
};

/**
 * Decodes a signed transaction by the official library.
 *
 * @throws Error when it is invalid, or not in its one form.
 */
export function decode(bytes: Uint8Array): DecodedTransaction {
  const signed = decodeSignedTransaction(bytes);
  // Another form of the same transaction, or more bytes behind it, is invalid.
  if (!Buffer.from(encodeTransaction(signed)).equals(Buffer.from(bytes))) throw new Error('not in its form');
  const { transaction } = signed;
  const key = transaction.publicKey as RawKey;
  const { ed25519Signature, secp256k1Signature } = signed.signature;
  const encoded = encodeTransaction(transaction);
  return {
    hash: baseEncode(sha256(encoded)),
    bytes: encoded,
    signature: bytesOf(key.ed25519Key ? ed25519Signature : secp256k1Signature),
    key: bytesOf(key.ed25519Key ?? key.secp256k1Key),
    publicKey: keyText(key),
    signerId: transaction.signerId,
    receiverId: transaction.receiverId,
    nonce: transaction.nonce,
    blockHash: baseEncode(Uint8Array.from(transaction.blockHash)),
    actions: transaction.actions,
  };
}
