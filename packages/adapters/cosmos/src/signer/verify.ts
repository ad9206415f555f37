import { fromBase64 } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { parseAddress } from '../chain/address.js';
import { addressOf, algorithmOf, isPublicKey, verifyBytes } from '../chain/crypto.js';
import {
  aminoBytes,
  directBytes,
  messageDocument,
  type SignDoc,
  type StdSignDoc,
} from '../chain/document.js';

export { addressOf } from '../chain/crypto.js';
export { aminoBytes, canonicalJson, directBytes, messageDocument } from '../chain/document.js';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** The scheme of the signature, valid or not. */
  readonly scheme: 'cosmos:adr036' | 'cosmos:direct' | 'cosmos:amino';
  /** The account of the key, on the chain of the requested address; absent when the key is invalid. */
  readonly recovered?: string;
}

/** The signing account. A Cosmos address is the hash of a key, so the key must come with the signature. */
export interface VerifyOptions {
  readonly address: string;
  /** 64 bytes in base64. */
  readonly signature: string;
  /** 33 bytes in base64. */
  readonly publicKey: string;
}

/** A message (ADR-36), or a transaction's document of either kind. */
export type Signed = { readonly message: string | Uint8Array } | { readonly document: SignDoc | StdSignDoc };

/**
 * Verifies a signature of a message or a transaction: that the key made it, and that the key is the address's.
 * Never prompts, reads no chain. Contract and multisignature accounts have no key and are not valid here.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes.
 * @example
 * import { verifySignature } from '@causeway/cosmos/verify';
 *
 * async function isHello(address: string, signature: string, publicKey: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature, publicKey });
 *   return valid;
 * }
 */
export async function verifySignature(options: VerifyOptions & Signed): Promise<Verification> {
  const { address, prefix } = parseAddress(options.address);
  const [bytes, scheme] = bytesOf(address, options);
  const signature = fromBase64(options.signature);
  const publicKey = fromBase64(options.publicKey);
  if (!signature || !publicKey || !isPublicKey(publicKey)) return { valid: false, scheme };
  // The address shows the algorithm of its chain: no key has the same address in both.
  const algorithm = algorithmOf(publicKey, address);
  const recovered = addressOf(publicKey, prefix, algorithm);
  const valid = algorithm !== undefined && verifyBytes(bytes, signature, publicKey, algorithm);
  return { valid, scheme, recovered };
}

function bytesOf(address: string, what: Signed): readonly [Uint8Array, Verification['scheme']] {
  if ('message' in what) {
    return [aminoBytes(messageDocument(address, encodeMessage(what.message))), 'cosmos:adr036'];
  }
  const { document } = what;
  return 'bodyBytes' in document
    ? [directBytes(document), 'cosmos:direct']
    : [aminoBytes(document), 'cosmos:amino'];
}
