/**
 * Reads a property of something hostile: a getter that throws reads as `undefined`.
 *
 * @example
 * import { peek } from '@causeway/protocol/hostile';
 *
 * const ready = peek((globalThis as { ethereum?: unknown }).ethereum, 'isConnected') !== undefined;
 */
export function peek(value: unknown, key: PropertyKey): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

/**
 * How many entries something hostile has; `undefined` when it is no list. Each is read with `peek`.
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
    // A revoked proxy throws even when it is asked what it is.
    return undefined;
  }
}

/**
 * One line a person may see: no control, direction or invisible characters, at most `max` characters, the last a `…` where it is cut.
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
 * What a foreign failure says, in one clean line: text itself, or its message.
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
