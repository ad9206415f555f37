const at = (words: Int32Array, i: number) => words[i] as number;

/**
 * Keccak-256 of at most 135 bytes: one block, which is all an address checksum needs. The library's own sponge
 * weighs 2.5 KB, more than half of what this package may weigh before a click; longer inputs use it, on use.
 *
 * @see FIPS 202 §3.2, with Keccak's original padding
 */
export function keccakBlock(input: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(200);
  bytes.set(input.subarray(0, 135));
  bytes[input.length] = 1;
  bytes[135] = (bytes[135] ?? 0) | 0x80;
  // Each lane of 64 bits is two words, the low one first: with big integers this takes far longer.
  const view = new DataView(bytes.buffer);
  const words = new Int32Array(50);
  for (let i = 0; i < 34; i++) words[i] = view.getInt32(i * 4, true);
  const columns = new Int32Array(10);
  for (let round = 0, register = 1; round < 24; round++) {
    for (let i = 0; i < 10; i++)
      columns[i] =
        at(words, i) ^ at(words, i + 10) ^ at(words, i + 20) ^ at(words, i + 30) ^ at(words, i + 40);
    for (let x = 0; x < 10; x++) {
      const change =
        at(columns, (x + 8) % 10) ^
        ((at(columns, (x + 2) % 10) << 1) | (at(columns, ((x + 2) % 10) ^ 1) >>> 31));
      for (let i = x; i < 50; i += 10) words[i] = at(words, i) ^ change;
    }
    let [low, high] = [at(words, 2), at(words, 3)];
    for (let step = 1, by = 1, x = 1, y = 0; step < 25; by += ++step) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const place = 2 * x + 10 * y;
      const next = [at(words, place), at(words, place + 1)] as const;
      // A shift counts modulo 32, so that ~by is 31 - by. By 32 more, the halves change places.
      const swap = (by >> 5) & 1;
      words[place + swap] = (low << by) | ((high >>> 1) >>> ~by);
      words[place + 1 - swap] = (high << by) | ((low >>> 1) >>> ~by);
      [low, high] = next;
    }
    for (let row = 0; row < 50; row += 10) {
      for (let i = 0; i < 10; i++) columns[i] = at(words, row + i);
      for (let i = 0; i < 10; i++)
        words[row + i] = at(columns, i) ^ (~at(columns, (i + 2) % 10) & at(columns, (i + 4) % 10));
    }
    for (let bit = 0; bit < 7; bit++) {
      const place = (1 << bit) - 1;
      if (register & 1) words[place >> 5] = at(words, place >> 5) ^ (1 << place);
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
  for (let i = 0; i < 8; i++) view.setInt32(i * 4, at(words, i), true);
  return bytes.slice(0, 32);
}
