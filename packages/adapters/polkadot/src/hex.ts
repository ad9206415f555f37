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
