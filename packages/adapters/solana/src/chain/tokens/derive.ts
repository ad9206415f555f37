import { decode58, encode58 } from '@causeway/protocol/base58';
import { concatBytes } from '@causeway/protocol/bytes';
import { sha256 } from '@noble/hashes/sha2.js';
import { programs } from './programs.js';

const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p;
    factor = (factor * factor) % p;
  }
  return result;
}

/**
 * Whether 32 bytes are a point of ed25519, as the runtime decides it: then a key may sign for the address, and no
 * program can. Written out, because the curve's library is 12 KB for this one question.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n) & (2n ** 255n - 1n);
  const square = (y * y) % p;
  // x² = (y² - 1) / (d y² + 1): a square, by Euler's criterion for numerator times denominator.
  const ratio = ((square - 1n + p) * ((d * square + 1n) % p)) % p;
  return ratio === 0n || power(ratio, (p - 1n) / 2n) === 1n;
}

const text = (value: string) => new TextEncoder().encode(value);
const bytesOf = (address: string) => decode58(address, 32) as Uint8Array;

/** The address that a program derives from seeds: the first that is off the curve, so that no key signs for it. */
export function derive(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump--) {
    const digest = sha256(
      concatBytes(...seeds, Uint8Array.of(bump), bytesOf(program), text('ProgramDerivedAddress')),
    );
    if (!isOnCurve(digest)) return encode58(digest);
  }
  throw new Error('no address is off the curve');
}

/** The account in which an owner keeps a token unless they chose another. */
export const associatedAccount = (owner: string, mint: string, tokenProgram: string): string =>
  derive(programs.associated, [bytesOf(owner), bytesOf(tokenProgram), bytesOf(mint)]);

/** The account in which Metaplex keeps the names of a token. */
export const metadataAccount = (mint: string): string =>
  derive(programs.metadata, [text('metadata'), bytesOf(programs.metadata), bytesOf(mint)]);
