/** A point in Jacobian coordinates: x = X/Z², y = Y/Z³. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

// SP 800-186 §3.2.1.3. Repeated here, because this file is loaded separately, and only where it is needed.
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const G: Point = [
  0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
  1n,
];

const mod = (value: bigint): bigint => ((value % P) + P) % P;
const hex32 = (value: bigint): string => value.toString(16).padStart(64, '0');

// https://hyperelliptic.org/EFD/g1p/auto-shortw-jacobian-3.html, dbl-2001-b and add-2007-bl.
function double([x, y, z]: Point): Point {
  const delta = mod(z * z);
  const gamma = mod(y * y);
  const beta = mod(x * gamma);
  const alpha = mod(3n * (x - delta) * (x + delta));
  const x3 = mod(alpha * alpha - 8n * beta);
  return [x3, mod(alpha * (4n * beta - x3) - 8n * gamma * gamma), mod((y + z) * (y + z) - gamma - delta)];
}

function add([x1, y1, z1]: Point, [x2, y2, z2]: Point): Point {
  const [zz1, zz2] = [mod(z1 * z1), mod(z2 * z2)];
  const [u1, s1] = [mod(x1 * zz2), mod(y1 * z2 * zz2)];
  const h = mod(x2 * zz1 - u1);
  const r = mod(y2 * z1 * zz1 - s1);
  const hh = mod(h * h);
  const hhh = mod(h * hh);
  const v = mod(u1 * hh);
  const x3 = mod(r * r - hhh - 2n * v);
  return [x3, mod(r * (v - x3) - s1 * hhh), mod(z1 * z2 * h)];
}

/** The inverse modulo the prime, by Fermat. */
function inverse(value: bigint): bigint {
  let result = 1n;
  for (let square = value, bits = P - 2n; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

/**
 * The public key (compressed, 66 hex digits) of a P-256 private key (64 hex digits), or `undefined` when the number is
 * not within the order of the curve. Takes the same steps for every key, but big integers take different times: only
 * for keys just received and short-lived, where WebCrypto cannot do it.
 */
export function publicKeyOf(secret: string): string | undefined {
  const scalar = BigInt(`0x${secret}`);
  // The ladder does not support the two smallest and largest numbers, whose probability is negligible.
  if (scalar < 2n || scalar > N - 3n) return undefined;
  // A Montgomery ladder over a scalar of fixed length: k + n or k + 2n, whichever has 257 bits, so that the first step
  // is never at infinity.
  const long = scalar + N >= 1n << 256n ? scalar + N : scalar + 2n * N;
  let low = G;
  let high = double(G);
  for (let bit = 255n; bit >= 0n; bit--) {
    const sum = add(low, high);
    [low, high] = (long >> bit) & 1n ? [sum, double(high)] : [double(low), sum];
  }
  const [x, y, z] = low;
  const inverted = inverse(z);
  const square = mod(inverted * inverted);
  return `0${mod(y * square * inverted) & 1n ? 3 : 2}${hex32(mod(x * square))}`;
}
