// Kept in an array of 64-bit lanes, what is above 64 bits falls away.
const rotate = (lane: bigint, by: bigint) => (lane << by) | (lane >> (64n - by));

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
  const view = new DataView(bytes.buffer);
  const lanes = BigUint64Array.from({ length: 25 }, (_, i) => view.getBigUint64(i * 8, true));
  const lane = (i: number) => lanes[i] as bigint;
  const columns = new BigUint64Array(5);
  const column = (i: number) => columns[i % 5] as bigint;
  for (let round = 0, register = 1; round < 24; round++) {
    for (let x = 0; x < 5; x++)
      columns[x] = lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20);
    for (let x = 0; x < 5; x++) {
      const change = column(x + 4) ^ rotate(column(x + 1), 1n);
      for (let i = x; i < 25; i += 5) lanes[i] = lane(i) ^ change;
    }
    for (let step = 1, x = 1, y = 0, moving = lane(1); step < 25; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lane(x + 5 * y);
      lanes[x + 5 * y] = rotate(moving, BigInt(((step * (step + 1)) / 2) % 64));
      moving = next;
    }
    for (let row = 0; row < 25; row += 5) {
      columns.set(lanes.subarray(row, row + 5));
      for (let x = 0; x < 5; x++) lanes[row + x] = column(x) ^ (~column(x + 1) & column(x + 2));
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0] = lane(0) ^ (1n << BigInt((1 << bit) - 1));
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
  for (let i = 0; i < 4; i++) view.setBigUint64(i * 8, lane(i), true);
  return bytes.slice(0, 32);
}
