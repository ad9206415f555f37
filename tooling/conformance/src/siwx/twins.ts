import { decode58, encode58 } from '@causeway/protocol/base58';
import {
  bytesToHex,
  fromBase64,
  fromHex,
  hexToBytes,
  isHex,
  toBase64,
  toHex,
} from '@causeway/protocol/bytes';

/** The orders of the groups of ed25519 and sr25519, and of secp256k1. */
const edwardsOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
const koblitzOrder = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');

type Encoding = readonly [
  read: (text: string) => Uint8Array | undefined,
  write: (bytes: Uint8Array) => string,
];

const encodings: readonly Encoding[] = [
  [(text) => (isHex(text) ? hexToBytes(text) : undefined), bytesToHex],
  [(text) => fromHex(text), toHex],
  [(text) => decode58(text, 64), encode58],
  [(text) => fromBase64(text), toBase64],
];

const numberOf = (bytes: Uint8Array) => BigInt(`0x${toHex(bytes)}`);
const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0')) as Uint8Array;

/** The bytes with others from an index on. */
const withAt = (bytes: Uint8Array, at: number, part: Uint8Array) => {
  const changed = bytes.slice();
  changed.set(part, at);
  return changed;
};

/** The other forms of a signature `r ‖ s` at an index: `s` plus the order, or the order minus `s`. */
function rewrite(bytes: Uint8Array, at: number): Uint8Array[] {
  const s = bytes.slice(at + 32, at + 64);
  const put = (value: bigint, reversed: boolean) =>
    withAt(bytes, at + 32, reversed ? bytesOf(value).reverse() : bytesOf(value));
  const sum = numberOf(s.toReversed()) + edwardsOrder;
  const edwards = sum < 2n ** 256n ? [put(sum, true)] : [];
  const big = numberOf(s);
  if (big === 0n || big >= koblitzOrder) return edwards;
  const other = put(koblitzOrder - big, false);
  // The recovery bit stands behind the two, or in a header before them, and turns with the sign.
  const turned = [at + 64, at - 1].flatMap((index) => {
    const byte = other[index];
    if (byte === undefined) return [];
    const flipped = byte < 27 ? byte ^ 1 : 27 + ((byte - 27) ^ 1);
    return [withAt(other, index, Uint8Array.of(flipped))];
  });
  return [...edwards, other, ...turned];
}

/** The other form of a signature in DER within a witness, whose length stands before it. */
function rewriteDer(bytes: Uint8Array): Uint8Array[] {
  const at = bytes.findIndex(
    (byte, i) => byte === 0x30 && bytes[i + 2] === 2 && bytes[i - 1] === (bytes[i + 1] ?? 0) + 3,
  );
  if (at < 1) return [];
  const sAt = at + 4 + (bytes[at + 3] ?? 0);
  const sLength = bytes[sAt + 1] ?? 0;
  const other = bytesOf(koblitzOrder - numberOf(bytes.subarray(sAt + 2, sAt + 2 + sLength)));
  const s = (other[0] ?? 0) > 127 ? Uint8Array.of(0, ...other) : other;
  const head = bytes.slice(0, sAt + 1);
  head[at - 1] = (head[at - 1] ?? 0) + s.length - sLength;
  head[at + 1] = (head[at + 1] ?? 0) + s.length - sLength;
  return [Uint8Array.of(...head, s.length, ...s, ...bytes.subarray(sAt + 2 + sLength))];
}

/**
 * Other forms of a signature that careless verifiers accept for the same text: an `s` above the order or in the upper half
 * of it, and bytes too many or too few. Those that make no sense for the curve are not valid in any case.
 */
export function twinsOf(signature: unknown): readonly unknown[] {
  const [read, write]: Encoding | readonly [undefined, (bytes: Uint8Array) => unknown] =
    typeof signature === 'string'
      ? (encodings.find(([decode]) => (decode(signature)?.length ?? 0) >= 64) ?? [undefined, () => ''])
      : [undefined, (bytes) => bytes];
  const bytes = typeof signature === 'string' ? read?.(signature) : signature;
  if (!(bytes instanceof Uint8Array) || bytes.length < 64) return [];
  const places = new Set([0, 1, bytes.length - 64].filter((at) => at + 64 <= bytes.length));
  const changed = [...places].flatMap((at) => rewrite(bytes, at));
  return [...changed, ...rewriteDer(bytes), Uint8Array.of(...bytes, 0), bytes.slice(0, -1)].map(write);
}
