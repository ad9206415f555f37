import { concatBytes } from '@causeway/protocol/bytes';
import type { ParsedAddress } from './address.js';
import { hash256, sha256, taggedHash } from './hash.js';

const zero = (length: number) => new Uint8Array(length);
const one = Uint8Array.of(1);

/** The output of `to_sign`: nothing, to a script that only returns (BIP-322 §Full). */
const output = concatBytes(zero(8), Uint8Array.of(1, 0x6a));

/** The id of `to_spend`, as transactions name it: the virtual transaction whose output holds the message (BIP-322 §Full). */
export function toSpendId(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', message);
  const input = concatBytes(zero(32), new Uint8Array(4).fill(0xff), Uint8Array.of(34, 0, 32), hash, zero(4));
  const paid = concatBytes(zero(8), compactSize(script.length), script);
  return hash256(concatBytes(zero(4), one, input, one, paid, zero(4)));
}

/** Keys whose signatures can be checked alone: P2WPKH, the same within P2SH, and P2TR by its key. */
export type SimpleKind = 'p2wpkh' | 'p2sh' | 'p2tr';

/**
 * The bytes that a key signs for a message (BIP-322 §Simple): the digest of the only input of `to_sign`, for
 * every kind of output that a key alone spends.
 *
 * @param keyHash of the key: of P2WPKH, and of that within P2SH.
 */
export function messageDigest(
  { script, kind }: Pick<ParsedAddress, 'script'> & { readonly kind: SimpleKind },
  message: Uint8Array,
  keyHash: Uint8Array,
  hashType: 0 | 1 = kind === 'p2tr' ? 0 : 1,
): Uint8Array {
  const outpoint = concatBytes(toSpendId(script, message), zero(4));
  if (kind === 'p2tr') {
    // BIP-341 §Common signature message: of the one input, spent by its key, without an annex.
    const prevouts = [outpoint, zero(8), concatBytes(compactSize(script.length), script), zero(4), output];
    return taggedHash(
      'TapSighash',
      Uint8Array.of(0, hashType),
      zero(8),
      ...prevouts.map((part) => sha256(part)),
      zero(5),
    );
  }
  const scriptCode = concatBytes(Uint8Array.of(0x19, 0x76, 0xa9, 20), keyHash, Uint8Array.of(0x88, 0xac));
  // BIP-143 §Specification.
  return hash256(
    concatBytes(
      ...[zero(4), hash256(outpoint), hash256(zero(4)), outpoint, scriptCode, zero(8), zero(4)],
      ...[hash256(output), zero(4), littleEndian(1, 4)],
    ),
  );
}

/** A stack of witness items as bytes. */
export const writeWitness = (items: readonly Uint8Array[]): Uint8Array =>
  concatBytes(compactSize(items.length), ...items.flatMap((item) => [compactSize(item.length), item]));

/** The one or two short items of a witness; `undefined` when it is anything else. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes;
  const items: Uint8Array[] = [];
  let at = 1;
  for (let i = 0; i < Math.min(count, 3); i++) {
    const length = bytes[at];
    // No signature and no key takes as many as 253.
    if (length === undefined || length >= 0xfd || at + 1 + length > bytes.length) return undefined;
    items.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return items.length === count && at === bytes.length ? items : undefined;
}

/**
 * The bytes that `signmessage` signs: the double hash of a prefix and the message.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function legacyDigest(message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n');
  return hash256(concatBytes(prefix, compactSize(message.length), message));
}

/** A number of 1 to 8 bytes, the smallest first. */
function littleEndian(value: number | bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let i = 0; i < length; i++) {
    bytes[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

/** A length as transactions write it (`CompactSize`). */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  if (length < 0x1_0000) return Uint8Array.of(0xfd, ...littleEndian(length, 2));
  return Uint8Array.of(0xfe, ...littleEndian(length, 4));
}
