const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base 58 of bytes: a digit `1` for each zero byte at the front. */
export function encode58(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** Exactly `size` bytes of base 58 in its one form; `undefined` when it is none. At most 65 bytes are ever read. */
export function decode58(text: string, size: number): Uint8Array | undefined {
  if (text.length > 90) return undefined;
  let value = 0n;
  for (const mark of text) {
    const digit = alphabet.indexOf(mark);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(size);
  for (let i = size - 1; i >= 0; i--) {
    bytes[i] = Number(value & 255n);
    value >>= 8n;
  }
  return encode58(bytes) === text ? bytes : undefined;
}
