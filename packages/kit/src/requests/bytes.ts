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

/** Fails on invalid UTF-8 instead of replacing it, and keeps a byte order mark. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes bytes as UTF-8; `undefined` when they are invalid.
 *
 * @example
 * import { decodeText } from '@causeway/kit/requests';
 *
 * export const isText = (bytes: Uint8Array) => decodeText(bytes) !== undefined;
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Parses `0x` and pairs of hex digits; `undefined` for any other text.
 *
 * @example
 * import { parseHex } from '@causeway/kit/requests';
 *
 * export const isHash = (text: string) => parseHex(text)?.length === 32;
 */
export function parseHex(text: string): Uint8Array | undefined {
  const [, digits] = /^0x((?:[0-9a-f]{2})*)$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
