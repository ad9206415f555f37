import { fromBase64, fromHex, sameBytes } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { type ParsedAddress, parseAddress } from '../chain/address.js';
import { legacyDigest, messageDigest, readWitness } from '../chain/bip322.js';
import { recoverKey, verifyEcdsa, verifySchnorr } from '../chain/curve.js';
import { hash160 } from '../chain/hash.js';
import type { BitcoinSignedMessage } from '../types.js';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** How it was, or would have been, valid. */
  readonly scheme: BitcoinSignedMessage['scheme'];
}

/** The signature, its message and its address. */
export interface VerifyOptions {
  readonly address: string;
  /** Text is taken as UTF-8. */
  readonly message: string | Uint8Array;
  /** Base 64, or hex as relayed wallets write it. */
  readonly signature: string;
}

/** No signature is longer; a witness of one key has at most 108 bytes. */
const most = 512;

/**
 * The bytes of a signature in hex, as relayed wallets write it, or in base 64; `undefined` when it is neither.
 *
 * @example
 * import { signatureBytes } from '@causeway/bip122/verify';
 *
 * signatureBytes('0102'); // Uint8Array [1, 2]
 */
export function signatureBytes(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > most * 2 || text === '') return undefined;
  return fromHex(text) ?? fromBase64(text);
}

/** The hash of a key within P2SH: of the script of its P2WPKH (BIP-49). */
const nestedHash = (keyHash: Uint8Array) => hash160(Uint8Array.of(0, 20, ...keyHash));

/** Whether a witness is the one of BIP-322 for a message (§Simple). All outputs must be signed. */
function verifySimple(address: ParsedAddress, message: Uint8Array, witness: Uint8Array): boolean {
  const items = readWitness(witness);
  const [signature, publicKey] = items ?? [];
  if (!items || !signature) return false;
  if (address.kind === 'p2tr') {
    const [hashType = 0] = signature.subarray(64);
    if (items.length !== 1 || signature.length > 65 || hashType > 1 || (signature.length === 65 && !hashType))
      return false;
    const digest = messageDigest({ ...address, kind: 'p2tr' }, message, address.hash, hashType ? 1 : 0);
    return verifySchnorr(digest, signature.subarray(0, 64), address.hash);
  }
  const { kind } = address;
  if ((kind !== 'p2wpkh' && kind !== 'p2sh') || publicKey?.length !== 33 || signature.at(-1) !== 1)
    return false;
  const keyHash = hash160(publicKey);
  const bound = sameBytes(kind === 'p2sh' ? nestedHash(keyHash) : keyHash, address.hash);
  const digest = messageDigest({ ...address, kind }, message, keyHash);
  return bound && verifyEcdsa(digest, signature.subarray(0, -1), publicKey);
}

/** The hashes of a key that an address may contain, by the kind of address. */
const keyHashes: Partial<Record<ParsedAddress['kind'], (publicKey: Uint8Array) => Uint8Array>> = {
  p2pkh: hash160,
  p2wpkh: hash160,
  p2sh: (publicKey) => nestedHash(hash160(publicKey)),
};

/**
 * Whether 65 bytes are a signature of `signmessage` for a message (BIP-137); wallets differ in the header's
 * kind.
 */
function verifyLegacy({ kind, hash }: ParsedAddress, message: Uint8Array, bytes: Uint8Array): boolean {
  const [header = 0] = bytes;
  const hashOf = keyHashes[kind];
  // Below 31 it is of an uncompressed key, which only old addresses of P2PKH have.
  if (!hashOf || header < 31 || header > 42) return false;
  const publicKey = recoverKey(legacyDigest(message), bytes.subarray(1), (header - 27) & 3);
  return publicKey !== undefined && sameBytes(hashOf(publicKey), hash);
}

/**
 * Verifies a signature of a message by an account: BIP-322 (simple) of P2WPKH, of the same within P2SH and of P2TR by its
 * key, and ECDSA as `signmessage` makes it (BIP-137) of P2PKH, P2WPKH and that within P2SH. Never prompts, reads no chain.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes.
 * @example
 * import { verifySignature } from '@causeway/bip122/verify';
 *
 * async function isHello(address: string, signature: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature });
 *   return valid;
 * }
 */
export async function verifySignature(options: VerifyOptions): Promise<Verification> {
  const address = parseAddress(options.address);
  const message = encodeMessage(options.message);
  const bytes = signatureBytes(options.signature) ?? new Uint8Array();
  const isLegacy = bytes.length === 65 && address.kind !== 'p2tr';
  return isLegacy
    ? { valid: verifyLegacy(address, message, bytes), scheme: 'bip122:ecdsa' }
    : { valid: verifySimple(address, message, bytes), scheme: 'bip122:bip322' };
}
