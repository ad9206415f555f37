/** Bytes as text: `0x` and two digits a byte. */
export type Hex = `0x${string}`;

/** Lower-case hex of bytes. */
export function bytesToHex(bytes: Uint8Array): Hex {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return `0x${text}`;
}

/** Whether a value is `0x` and an even number of hex digits, of exactly `bytes` bytes when that is given. */
export function isHex(value: unknown, bytes?: number): value is Hex {
  return (
    typeof value === 'string' &&
    (bytes === undefined ? value.length % 2 === 0 : value.length === 2 + bytes * 2) &&
    /^0x[\da-f]*$/i.test(value)
  );
}

/** Bytes of hex that `isHex` accepts. */
export function hexToBytes(hex: Hex): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + i * 2, 4 + i * 2), 16);
  return bytes;
}

/** A QUANTITY: hex without leading zeros (EIP-1474). */
export function quantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}

/**
 * Reads a QUANTITY leniently, because wallets answer hex, decimal text, numbers and BigInts alike; `undefined`
 * for everything else.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > 80) return undefined;
  return /^(0x[\da-f]+|\d+)$/i.test(value) ? BigInt(value.toLowerCase()) : undefined;
}
