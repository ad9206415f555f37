import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 with Bitcoin's alphabet. */
export function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

/** Base58 of the bytes and the first four bytes of their double SHA-256. */
export function base58check(bytes: Uint8Array): string {
  const sum = createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
  return base58(Buffer.concat([bytes, sum.subarray(0, 4)]));
}
