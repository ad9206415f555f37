import { bytesToHex, type Hex } from 'viem';

const p = 2n ** 256n - 2n ** 32n - 977n;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % p;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

/** Points of secp256k1 (SEC 1 §2.3.4), for the tests only: not constant in time. */
export const Secp256k1Point = {
  decompress(point: Uint8Array): Hex {
    const x = BigInt(bytesToHex(point.subarray(1)));
    const root = power((x ** 3n + 7n) % p, (p + 1n) / 4n);
    const y = root % 2n === BigInt((point[0] as number) - 2) ? root : p - root;
    return `0x04${x.toString(16).padStart(64, '0')}${y.toString(16).padStart(64, '0')}`;
  },
  compress(uncompressed: Hex): string {
    const even = Number.parseInt(uncompressed.slice(-1), 16) % 2 === 0;
    return `${even ? '02' : '03'}${uncompressed.slice(4, 68)}`;
  },
};
