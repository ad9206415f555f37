const mask = (1n << 64n) - 1n;
const rotate = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask;

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
  const lanes = Array.from({ length: 25 }, (_, i) => view.getBigUint64(i * 8, true));
  const lane = (i: number) => lanes[i] as bigint;

  for (let round = 0, register = 1; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    );
    for (let i = 0; i < 25; i++) {
      lanes[i] = lane(i) ^ (columns[(i + 4) % 5] as bigint) ^ rotate(columns[(i + 1) % 5] as bigint, 1);
    }
    for (let step = 1, x = 1, y = 0, moving = lane(1); step < 25; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lane(x + 5 * y);
      lanes[x + 5 * y] = rotate(moving, ((step * (step + 1)) / 2) % 64);
      moving = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5);
      for (let x = 0; x < 5; x++) {
        lanes[row + x] =
          (before[x] as bigint) ^ (~(before[(x + 1) % 5] as bigint) & mask & (before[(x + 2) % 5] as bigint));
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0] = lane(0) ^ (1n << BigInt((1 << bit) - 1));
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
  for (let i = 0; i < 4; i++) view.setBigUint64(i * 8, lane(i), true);
  return bytes.slice(0, 32);
}
