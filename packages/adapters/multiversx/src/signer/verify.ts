import { copyBytes } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { address as format, keyOf } from '../chain/address.js';
import { hashMessage, readSignature, verifyBytes } from '../chain/crypto.js';
import { keccak } from '../chain/keccak.js';
import { documentBytes, hashSigned, type SignedDocument, type TransactionDocument } from '../chain/wire.js';

export { transactionHash } from '../chain/hash.js';
export { readDocument } from '../chain/wire.js';
export { hashMessage };

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** The scheme of the signature, valid or not. */
  readonly scheme: 'mvx:ed25519-keccak';
}

/** The signature to verify, its content and its account. */
export interface VerifyOptions {
  readonly address: string;
  readonly message: string | Uint8Array;
  /** 128 hex digits, or 64 bytes. */
  readonly signature: string | Uint8Array;
}

const bytesOf = (signature: string | Uint8Array) =>
  typeof signature === 'string' ? readSignature(signature) : copyBytes(signature, 64);

/**
 * Verifies a signature of a message by an account. Never prompts, reads no chain. Contracts have no key and are never
 * valid here.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes.
 * @example
 * import { verifySignature } from '@causeway/multiversx/verify';
 *
 * async function isHello(address: string, signature: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature });
 *   return valid;
 * }
 */
export async function verifySignature(options: VerifyOptions): Promise<Verification> {
  const publicKey = keyOf(format.parse(options.address)) as Uint8Array;
  const data = encodeMessage(options.message);
  const signature = bytesOf(options.signature);
  const valid = signature !== undefined && verifyBytes(publicKey, hashMessage(data), signature);
  return { valid, scheme: 'mvx:ed25519-keccak' };
}

/**
 * The bytes that a key signs for a transaction: its JSON text, or that text's Keccak-256 where the options
 * require it.
 *
 * @example
 * import type { Key } from '@causeway/protocol';
 * import type { TransactionDocument } from '@causeway/multiversx';
 * import { transactionBytes } from '@causeway/multiversx/verify';
 *
 * function sign(key: Key, document: TransactionDocument): Promise<Uint8Array> {
 *   return key.sign(transactionBytes(document));
 * }
 */
export function transactionBytes(document: TransactionDocument): Uint8Array {
  const bytes = documentBytes(document);
  return (document.options ?? 0) & hashSigned ? keccak(bytes) : bytes;
}

/**
 * Whether the sender signed a transaction. A guardian's signature is the chain's to check.
 *
 * @throws WalletError `invalid-params` when it is not a transaction.
 * @example
 * import type { SignedDocument } from '@causeway/multiversx';
 * import { verifyTransaction } from '@causeway/multiversx/verify';
 *
 * function assertSigned(transaction: SignedDocument): void {
 *   if (!verifyTransaction(transaction)) throw new Error('The sender did not sign this.');
 * }
 */
export function verifyTransaction(transaction: SignedDocument): boolean {
  const signature = readSignature(transaction.signature);
  const bytes = transactionBytes(transaction);
  const publicKey = keyOf(transaction.sender);
  return signature !== undefined && publicKey !== undefined && verifyBytes(publicKey, bytes, signature);
}
