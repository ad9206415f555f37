import { keyInvalid } from '../errors.js';
import { fromHex, toHex } from './bytes.js';

// P-256, FIPS 186-5 / SP 800-186 §3.2.1.3. Only public points pass through here.
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, bits = exponent; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

const rightSide = (x: bigint): bigint => (((x * x + P - 3n) % P) * x + B) % P;
const hex32 = (value: bigint): string => value.toString(16).padStart(64, '0');

/**
 * The uncompressed form (130 hex digits, SEC 1 §2.3.3) of a compressed P-256 point (66 hex digits, `02` or `03`).
 *
 * @throws WalletError `embedded-key-invalid` when no such point is on the curve.
 * @example
 * import { generateSessionKey } from '@causeway/embedded-wallet/client';
 * import { decompressPoint } from '@causeway/embedded-wallet/hpke';
 *
 * const { publicKey } = await generateSessionKey();
 * decompressPoint(publicKey); // 130 hex digits, beginning with 04
 */
export function decompressPoint(compressed: string): string {
  const bytes = fromHex(compressed, 33);
  const x = bytes && BigInt(`0x${compressed.slice(2)}`);
  if (x === undefined || x >= P || !/^0[23]/.test(compressed)) {
    throw keyInvalid('it is not a compressed P-256 point');
  }
  // P ≡ 3 (mod 4): a square root is a power (SEC 1 §2.3.4).
  const root = power(rightSide(x), (P + 1n) / 4n);
  if ((root * root) % P !== rightSide(x)) throw keyInvalid('it is not a point of P-256');
  const odd = compressed[1] === '3';
  return `04${hex32(x)}${hex32((root & 1n) === (odd ? 1n : 0n) ? root : P - root)}`;
}

/**
 * The compressed form (66 hex digits) of an uncompressed P-256 point (130 hex digits, `04`).
 *
 * @throws WalletError `embedded-key-invalid` when it is not on the curve.
 * @example
 * import { compressPoint, generateTargetKey } from '@causeway/embedded-wallet/hpke';
 *
 * const { publicKey } = await generateTargetKey();
 * compressPoint(publicKey); // 66 hex digits, beginning with 02 or 03
 */
export function compressPoint(uncompressed: string): string {
  const bytes = fromHex(uncompressed, 65);
  const compressed = bytes && `0${(bytes[64] ?? 0) & 1 ? 3 : 2}${toHex(bytes.subarray(1, 33))}`;
  if (!compressed || decompressPoint(compressed) !== uncompressed) {
    throw keyInvalid('it is not an uncompressed P-256 point');
  }
  return compressed;
}
