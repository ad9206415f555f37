/** Bitcoin's alphabet, in which chains write addresses, keys, signatures and hashes. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const values = new Map([...alphabet].map((letter, value) => [letter, value]));

/** Four digits of base 58, and three bytes: a product and a carry of both are exact in a double. */
const limb58 = 58 ** 4;
const limb256 = 256 ** 3;

/** Multiplies a number in limbs of base `base`, the lowest first, by `factor` and adds `carry` to it. */
function grow(limbs: number[], base: number, factor: number, carry: number): void {
  let rest = carry;
  for (let i = 0; i < limbs.length; i++) {
    const value = (limbs[i] as number) * factor + rest;
    rest = Math.floor(value / base);
    // Exact below 2^48, and many times as fast as a remainder.
    limbs[i] = value - rest * base;
  }
  for (; rest > 0; rest = Math.floor(rest / base)) limbs.push(rest % base);
}

/** The pieces of a list, `size` each, a shorter one first. */
function* pieces<T>(list: ArrayLike<T> & { slice(from: number, to: number): ArrayLike<T> }, size: number) {
  let from = 0;
  for (let to = list.length % size; to <= list.length; to += size) {
    if (to > from) yield list.slice(from, to);
    from = to;
  }
}

/** Bytes as base 58. Each zero byte at the start is a `1`. */
export function encode58(bytes: Uint8Array): string {
  const limbs: number[] = [];
  for (const piece of pieces<number>(bytes, 3)) {
    let value = 0;
    for (let i = 0; i < piece.length; i++) value = value * 256 + (piece[i] as number);
    grow(limbs, limb58, limb256, value);
  }
  let digits = '';
  for (const limb of limbs) {
    for (let rest = limb, i = 0; i < 4; i++, rest = Math.floor(rest / 58)) {
      digits = alphabet.charAt(rest % 58) + digits;
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits.replace(/^1+/, '');
}

/**
 * The bytes of base 58; `undefined` when the value is no such text, or not of `length` bytes where one is given.
 *
 * @param value at most 32 Ki characters are looked at: the work grows with the square.
 */
export function decode58(value: unknown, length?: number): Uint8Array | undefined {
  const most = length === undefined ? 32_768 : Math.ceil(length * 1.4) + 1;
  if (typeof value !== 'string' || value.length > most) return undefined;
  const zeros = value.length - value.replace(/^1+/, '').length;
  const limbs: number[] = [];
  for (const piece of pieces<string>([...value.slice(zeros)], 4)) {
    let number = 0;
    for (let i = 0; i < piece.length; i++) {
      const digit = values.get(piece[i] as string);
      if (digit === undefined) return undefined;
      number = number * 58 + digit;
    }
    grow(limbs, limb256, limb58, number);
  }
  const bytes: number[] = [];
  for (const limb of limbs) bytes.push(limb & 255, (limb >> 8) & 255, (limb >> 16) & 255);
  while (bytes.at(-1) === 0) bytes.pop();
  const whole = Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()]);
  return length === undefined || whole.length === length ? whole : undefined;
}
