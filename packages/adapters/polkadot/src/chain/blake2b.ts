import { WalletError } from '@causeway/protocol';

/** RFC 7693 §2.6: the initial value, which is that of SHA-512; of each word the low half first. */
const initial = [
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a, 0xade682d1,
  0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
];

/** RFC 7693 §2.7: the order of the message's words in each round. */
const sigma =
  '0123456789abcdefea489fd61c02b753b8c052fdae3671947931dcbe265a40f8905724afe1bc683d' +
  '2c6a0b834d75fe19c51fed4a0763928bdb7ec13950f4862a6fe9b308c2d714a5a2847615fb9e3cd0';

const at = (words: ArrayLike<number>, i: number) => words[i] as number;

/** Adds a word to another: numbers of 64 bits in two halves, each named by its low one. */
function add(words: Uint32Array, to: number, from: number): void {
  const low = at(words, to) + at(words, from);
  // The array keeps 32 bits of what it is given.
  words[to] = low;
  words[to + 1] = at(words, to + 1) + at(words, from + 1) + +(low > 0xffffffff);
}

/** Combines a word with another by exclusive or, and rotates it to the right. */
function turn(words: Uint32Array, to: number, from: number, by: number): void {
  // By 32 more, the halves change places.
  const swap = by >> 5;
  const low = at(words, to + swap) ^ at(words, from + swap);
  const high = at(words, to + 1 - swap) ^ at(words, from + 1 - swap);
  // A shift counts modulo 32, so that ~by is 31 - by.
  words[to] = (low >>> by) | ((high << 1) << ~by);
  words[to + 1] = (high >>> by) | ((low << 1) << ~by);
}

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
  new Uint8Array(block.buffer).set(bytes);
  // The parameter block: 64 bytes of digest, no key, one leaf.
  const state = initial.map((half, i) => half ^ (i === 0 ? 0x01010040 : 0));
  // 16 words of state, then the 16 of the message. With big integers this takes far longer.
  const message = Array.from({ length: 32 }, (_, i) => block.getUint32(i * 4, true));
  const v = Uint32Array.of(...state, ...initial, ...message);
  v[24] = at(v, 24) ^ bytes.length;
  v[28] = ~at(v, 28);
  v[29] = ~at(v, 29);
  for (let i = 0; i < 192; i++) {
    // RFC 7693 §3.2: words are mixed four at a time, of the columns and then of the diagonals, in two steps each.
    const place = (row: number) => row * 8 + (((i >> 1) + row * ((i >> 3) & 1)) & 3) * 2;
    const [a, b, c, d] = [place(0), place(1), place(2), place(3)] as const;
    add(v, a, b);
    add(v, a, Number.parseInt(sigma.charAt(i % 160), 16) * 2 + 32);
    turn(v, d, a, i & 1 ? 16 : 32);
    add(v, c, d);
    turn(v, b, c, i & 1 ? 63 : 24);
  }
  state.forEach((half, i) => {
    block.setUint32(i * 4, half ^ at(v, i) ^ at(v, i + 16), true);
  });
  return new Uint8Array(block.buffer.slice(0, 64));
}
