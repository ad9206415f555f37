import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { checksum } from './address.js';

/** Keccak-256 of bytes of any length. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes);

/**
 * The digest of a message: `0x19 "Ethereum Signed Message:\n" length message`. Text is taken as UTF-8.
 *
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @example
 * import { hashMessage } from '@causeway/eip155/verify';
 *
 * hashMessage('Hello'); // 32 bytes in hex
 */
export function hashMessage(message: string | Uint8Array): Hex {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return bytesToHex(keccak256(concatBytes(prefix, bytes)));
}

/**
 * The checksum address of a secp256k1 public key, compressed or not.
 *
 * @example
 * import { addressOf } from '@causeway/eip155/verify';
 * import { createMemoryKey } from '@causeway/eip155/key';
 *
 * addressOf(createMemoryKey().publicKey); // '0x…', with its checksum
 */
export function addressOf(publicKey: Uint8Array): Hex {
  return addressOfPoint(secp256k1.Point.fromBytes(publicKey).toBytes(false));
}

const addressOfPoint = (point: Uint8Array) => checksum(bytesToHex(keccak256(point.subarray(1)).subarray(12)));

/** An ECDSA signature in one form: `r ‖ s ‖ v` with `v` 27 or 28. */
export interface Recovered {
  readonly address: Hex;
  readonly signature: Hex;
}

/**
 * The key that made a signature of a digest: 65 bytes, uncompressed; `undefined` when no key did. `rs` is `r ‖ s`, and
 * `parity` that of the y of its point.
 */
export type RecoverKey = (digest: Uint8Array, rs: Uint8Array, parity: 0 | 1) => Uint8Array | undefined;

const recoverInScript: RecoverKey = (digest, rs, parity) =>
  secp256k1.Signature.fromBytes(rs, 'compact').addRecoveryBit(parity).recoverPublicKey(digest).toBytes(false);

/**
 * The signer of a digest. Takes 65 bytes with `v` 0, 1, 27 or 28, and the 64 bytes of EIP-2098; refuses `s`
 * in the upper half of the order, which EIP-2 made invalid and which would give every signature a twin.
 *
 * @param recoverKey another implementation of the curve, such as that of `@causeway/eip155/recoverKey`.
 * @returns `undefined` when no key has made this signature.
 * @example
 * import { hashMessage, recover } from '@causeway/eip155/verify';
 *
 * function signerOf(message: string, signature: string): string | undefined {
 *   return recover(hashMessage(message), signature)?.address;
 * }
 */
export function recover(
  digest: Hex,
  signature: unknown,
  recoverKey: RecoverKey = recoverInScript,
): Recovered | undefined {
  if (!isHex(signature, 65) && !isHex(signature, 64)) return undefined;
  const bytes = hexToBytes(signature);
  let v = bytes[64];
  if (v === undefined) {
    // EIP-2098: the top bit of s carries the parity.
    const first = bytes[32] as number;
    v = first >> 7;
    bytes[32] = first & 0x7f;
  }
  const parity = v >= 27 ? v - 27 : v;
  if (parity !== 0 && parity !== 1) return undefined;
  try {
    const rs = bytes.subarray(0, 64);
    if (secp256k1.Signature.fromBytes(rs, 'compact').hasHighS()) return undefined;
    const point = recoverKey(hexToBytes(digest), rs, parity);
    if (point?.length !== 65) return undefined;
    return {
      address: addressOfPoint(point),
      signature: bytesToHex(concatBytes(rs, new Uint8Array([27 + parity]))),
    };
  } catch {
    return undefined;
  }
}
