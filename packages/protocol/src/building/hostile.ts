/**
 * Reads a property of an untrusted value; `undefined` when the getter throws.
 *
 * @example
 * import { peek } from '@causeway/protocol/hostile';
 *
 * const ready = peek((globalThis as { ethereum?: unknown }).ethereum, 'isConnected') !== undefined;
 */
export function peek(value: unknown, key: PropertyKey): unknown {
  if (Object(value) !== value) return undefined;
  try {
    return Reflect.get(value as object, key);
  } catch {
    return undefined;
  }
}

/**
 * The length of an untrusted array; `undefined` when the value is not an array. Read its entries with `peek`.
 *
 * @example
 * import { lengthOf, peek } from '@causeway/protocol/hostile';
 *
 * function firstOf(answer: unknown): unknown {
 *   return lengthOf(answer) ? peek(answer, 0) : undefined;
 * }
 */
export function lengthOf(value: unknown): number | undefined {
  try {
    const length: unknown = Array.isArray(value) ? peek(value, 'length') : undefined;
    return typeof length === 'number' ? length : undefined;
  } catch {
    // `Array.isArray` throws for a revoked proxy.
    return undefined;
  }
}

/**
 * Untrusted text as one line that is safe to show: without control, direction and invisible characters, at most `max`
 * characters, the last one `…` where it was cut.
 *
 * @example
 * import { cleanText } from '@causeway/protocol/hostile';
 *
 * cleanText('My\u202e wallet\n', 64); // 'My wallet'
 */
export function cleanText(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const line = value
    .slice(0, max * 16)
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
  return line.replace(RegExp(`^(.{${max - 1}})..+`, 'u'), '$1…');
}

/**
 * The message of a foreign error, or the error itself when it is text, as one clean line.
 *
 * @example
 * import { reasonOf } from '@causeway/protocol/hostile';
 *
 * reasonOf(new Error('nonce too low')); // 'nonce too low'
 * reasonOf({ message: 'locked' }); // 'locked'
 */
export function reasonOf(error: unknown): string {
  return cleanText(typeof error === 'string' ? error : peek(error, 'message'), 200);
}
