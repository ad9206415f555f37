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
  // No helper function reads a word: a list of accounts is hashed before the browser has compiled any of this.
  const words = new Int32Array(50);
  for (let i = 0; i < 34; i++) words[i] = view.getInt32(i * 4, true);
  const columns = new Int32Array(10);
  for (let round = 0, register = 1; round < 24; round++) {
    columns.fill(0);
    for (let i = 0; i < 50; i++) columns[i % 10] = (columns[i % 10] as number) ^ (words[i] as number);
    for (let x = 0; x < 10; x++) {
      const right = (x + 2) % 10;
      const turned = ((columns[right] as number) << 1) | ((columns[right ^ 1] as number) >>> 31);
      const change = (columns[(x + 8) % 10] as number) ^ turned;
      for (let i = x; i < 50; i += 10) words[i] = (words[i] as number) ^ change;
    }
    let low = words[2] as number;
    let high = words[3] as number;
    for (let step = 1, by = 1, x = 1, y = 0; step < 25; by += ++step) {
      const row = (2 * x + 3 * y) % 5;
      x = y;
      y = row;
      const place = 2 * x + 10 * y;
      const nextLow = words[place] as number;
      const nextHigh = words[place + 1] as number;
      // A shift counts modulo 32, so that ~by is 31 - by. By 32 more, the halves change places.
      const swap = (by >> 5) & 1;
      words[place + swap] = (low << by) | ((high >>> 1) >>> ~by);
      words[place + 1 - swap] = (high << by) | ((low >>> 1) >>> ~by);
      low = nextLow;
      high = nextHigh;
    }
    for (let row = 0; row < 50; row += 10) {
      for (let i = 0; i < 10; i++) columns[i] = words[row + i] as number;
      for (let i = 0; i < 10; i++) {
        words[row + i] =
          (columns[i] as number) ^ (~(columns[(i + 2) % 10] as number) & (columns[(i + 4) % 10] as number));
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      const place = (1 << bit) - 1;
      if (register & 1) words[place >> 5] = (words[place >> 5] as number) ^ (1 << place);
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
  for (let i = 0; i < 8; i++) view.setInt32(i * 4, words[i] as number, true);
  return bytes.slice(0, 32);
}
