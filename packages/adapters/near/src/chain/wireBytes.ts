import { copyBytes, fromBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';

/** Bytes as they travel in JSON over a relay: Node's form of a `Buffer`. */
export interface BufferJson {
  readonly type: 'Buffer';
  readonly data: readonly number[];
}

/** Bytes for a relay. */
export const toBuffer = (bytes: Uint8Array): BufferJson => ({ type: 'Buffer', data: Array.from(bytes) });

/**
 * Bytes in any of the shapes wallets and pages use: a view, a `Buffer` in JSON, a list of numbers, an object with
 * numbered entries as JSON makes of a view, base64. `undefined` when it is invalid, or longer than `most`.
 */
export function readBytes(value: unknown, most: number): Uint8Array | undefined {
  if (typeof value === 'string') {
    const bytes = value.length > most * 2 ? undefined : fromBase64(value);
    return bytes && bytes.length <= most ? bytes : undefined;
  }
  const view = copyBytes(value, most);
  if (view || ArrayBuffer.isView(value)) return view;
  const list = peek(value, 'type') === 'Buffer' ? peek(value, 'data') : value;
  if (typeof list !== 'object' || list === null) return undefined;
  let length = peek(list, 'length');
  try {
    length ??= Object.keys(list).length;
  } catch {
    return undefined;
  }
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > most)
    return undefined;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const byte = peek(list, i);
    if (typeof byte !== 'number' || !Number.isInteger(byte) || byte < 0 || byte > 255) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}
