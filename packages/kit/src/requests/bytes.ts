import { hexToBytes, isHex } from '@causeway/protocol/bytes';

export { decodeText } from '@causeway/protocol/bytes';

/** One line of a hex view. */
interface HexLine {
  /** Position of the first byte, in hex. */
  readonly offset: string;
  /** Bytes in hex, two digits each. */
  readonly hex: readonly string[];
  /** The printable ASCII characters of the bytes, with a point for every other byte. */
  readonly ascii: string;
}

/**
 * Splits bytes into lines of a hex view, with `width` bytes each.
 *
 * @example
 * import { decodeText, hexLines, parseHex } from '@causeway/kit/requests';
 *
 * // The bytes of a text in hex as text, or else as lines of a hex view.
 * export function show(hex: string): string {
 *   const bytes = parseHex(hex) ?? new Uint8Array();
 *   return decodeText(bytes) ?? hexLines(bytes).map((line) => line.hex.join(' ')).join('\n');
 * }
 */
export function hexLines(bytes: Uint8Array, width = 16): readonly HexLine[] {
  const lines: HexLine[] = [];
  for (let at = 0; at < bytes.length; at += width) {
    const part = [...bytes.subarray(at, at + width)];
    lines.push({
      offset: at.toString(16).padStart(4, '0'),
      hex: part.map((byte) => byte.toString(16).padStart(2, '0')),
      ascii: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
    });
  }
  return lines;
}

/**
 * Parses `0x` and pairs of hex digits, in either case; `undefined` for any other text.
 *
 * @example
 * import { parseHex } from '@causeway/kit/requests';
 *
 * export const isHash = (text: string) => parseHex(text)?.length === 32;
 */
export function parseHex(text: string): Uint8Array | undefined {
  const hex = text.trim().toLowerCase();
  return isHex(hex) ? hexToBytes(hex) : undefined;
}
