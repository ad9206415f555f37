import { decode, encode } from 'cborg';

/** The decoded values: integers, bytes, text, lists and maps. */
export type Cbor = number | bigint | boolean | string | null | Uint8Array | readonly Cbor[] | CborMap;
/** Keys are integers or text. */
export type CborMap = ReadonlyMap<Cbor, Cbor>;

/**
 * A tag names the kind of a value, which its place implies already: 18 for `COSE_Sign1`, 24 for CBOR in
 * bytes, 258 for a set (CIP-21).
 */
const tags = Object.fromEntries([18, 24, 258].map((tag) => [tag, (inner: () => unknown) => inner()]));

/**
 * The value of CBOR; `undefined` when it is invalid, holds a key twice, or is nested beyond reason. Numbers beyond
 * 2^53 are bigints.
 *
 * @see RFC 8949
 */
export function readCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { tags, useMaps: true, rejectDuplicateMapKeys: true, allowIndefinite: true });
  } catch {
    return undefined;
  }
}

/**
 * CBOR of a value, in its shortest form and its canonical order (RFC 7049 §3.9), which hardware wallets
 * require.
 */
export const writeCbor = (value: Cbor): Uint8Array => encode(value);

/** A map's value at a key; `undefined` when it is not a map. */
export const at = (value: unknown, key: number | string): unknown =>
  value instanceof Map ? value.get(key) : undefined;

/** Bytes of exactly this length; `undefined` when it is anything else. */
export const bytesOf = (value: unknown, length: number): Uint8Array | undefined =>
  value instanceof Uint8Array && value.length === length ? value : undefined;
