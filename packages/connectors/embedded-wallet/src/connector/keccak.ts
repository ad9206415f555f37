/** Rotation of each lane, and the lane that follows it, in the order the step ρπ visits them (FIPS 202 §3.2). */
const rotations = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const lanes = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const mask = (1n << 64n) - 1n;
const rate = 136;

/** Round constants by their shift register (FIPS 202 §3.2.5). */
const constants = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
})();

const rotate = (value: bigint, by: number) => ((value << BigInt(by)) | (value >> BigInt(64 - by))) & mask;

function permute(state: bigint[]): void {
  const at = (i: number) => state[i] as bigint;
  for (const constant of constants) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20));
    for (let i = 0; i < 25; i++) {
      const left = columns[(i + 4) % 5] as bigint;
      state[i] = at(i) ^ left ^ rotate(columns[(i + 1) % 5] as bigint, 1);
    }
    let moving = at(1);
    lanes.forEach((lane, step) => {
      const next = at(lane);
      state[lane] = rotate(moving, rotations[step] as number);
      moving = next;
    });
    for (let row = 0; row < 25; row += 5) {
      const five = state.slice(row, row + 5);
      for (let x = 0; x < 5; x++) {
        const [a, b, c] = [five[x], five[(x + 1) % 5], five[(x + 2) % 5]] as [bigint, bigint, bigint];
        state[row + x] = a ^ (~b & mask & c);
      }
    }
    state[0] = at(0) ^ constant;
  }
}

/**
 * Keccak-256 with Ethereum's padding. Here for one thing: a transaction's hash is known before it is broadcast, so that
 * a lost answer loses no hash.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80;
  const view = new DataView(padded.buffer);
  const state: bigint[] = Array(25).fill(0n);
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++) {
      state[lane] = (state[lane] as bigint) ^ view.getBigUint64(block + lane * 8, true);
    }
    permute(state);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane++) out.setBigUint64(lane * 8, state[lane] as bigint, true);
  return new Uint8Array(out.buffer);
}
