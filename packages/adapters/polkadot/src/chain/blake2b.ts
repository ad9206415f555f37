import { WalletError } from '@causeway/protocol';

const low = (value: bigint) => BigInt.asUintN(64, value);
const rotate = (value: bigint, bits: bigint) => low((value >> bits) | (value << (64n - bits)));

/** RFC 7693 §2.6: the initial value, which is that of SHA-512. */
const initial = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const;

/** RFC 7693 §2.7: the order of the message's words in each round. */
const sigma =
  '0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8 905724afe1bc683d 2c6a0b834d75fe19 ' +
  'c51fed4a0763928b db7ec13950f4862a 6fe9b308c2d714a5 a2847615fb9e3cd0 0123456789abcdef ea489fd61c02b753';

/** RFC 7693 §3.2: the words that are mixed together: the columns, then the diagonals. */
const lanes = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/**
 * BLAKE2b-512 of at most 128 bytes: one block, which is all that the checksum of an address needs. Longer input is
 * hashed by the library, which is loaded on use.
 *
 * @throws WalletError `invalid-params` for more.
 * @see https://www.rfc-editor.org/rfc/rfc7693
 */
export function blake2bBlock(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 128)
    throw new WalletError('invalid-params', { field: 'bytes', reason: 'must be 128 at most.' });
  const block = new DataView(new ArrayBuffer(128));
  bytes.forEach((byte, i) => {
    block.setUint8(i, byte);
  });
  const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(i * 8, true));
  // The parameter block: 64 bytes of digest, no key, one leaf.
  const state: bigint[] = initial.map((value, i) => (i === 0 ? value ^ 0x01010040n : value));
  const v: bigint[] = [...state, ...initial];
  const at = (index: number) => v[index] as bigint;
  v[12] = at(12) ^ BigInt(bytes.length);
  v[14] = low(~at(14));
  for (const order of sigma.split(' ')) {
    lanes.forEach(([a, b, c, d], i) => {
      const half = (step: number, turnD: bigint, turnB: bigint) => {
        const m = words[Number.parseInt(order.charAt(i * 2 + step), 16)] as bigint;
        v[a] = low(at(a) + at(b) + m);
        v[d] = rotate(at(d) ^ at(a), turnD);
        v[c] = low(at(c) + at(d));
        v[b] = rotate(at(b) ^ at(c), turnB);
      };
      half(0, 32n, 24n);
      half(1, 16n, 63n);
    });
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((value, i) => {
    digest.setBigUint64(i * 8, value ^ at(i) ^ at(i + 8), true);
  });
  return new Uint8Array(digest.buffer);
}
