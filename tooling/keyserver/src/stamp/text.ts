import { apiError } from '../apiError.js';

/** Bytes of base64url without padding, and only in its one canonical spelling; undefined otherwise. */
export function fromBase64url(value: unknown): Buffer | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]*$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64url');
  return bytes.toString('base64url') === value ? bytes : undefined;
}

/** Bytes of lower-case hex; undefined otherwise. */
export function fromHex(value: unknown): Buffer | undefined {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^[0-9a-f]+$/.test(value)) return undefined;
  return Buffer.from(value, 'hex');
}

/**
 * The fields of a stamp: an object of texts with exactly these names, in JSON without blanks, repeats or needless
 * escapes. One stamp has one spelling, so that nothing about it can be changed and still pass.
 *
 * @throws ApiError 16 `malformed activity stamp`.
 */
export function stampFields<K extends string>(json: string, names: readonly K[]): Record<K, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || JSON.stringify(value) !== json) throw malformed();
  const keys = Object.keys(value);
  if (keys.length !== names.length) throw malformed();
  for (const name of names) {
    if (!Object.hasOwn(value, name)) throw malformed();
    if (typeof (value as Record<string, unknown>)[name] !== 'string') throw malformed();
  }
  return value as Record<K, string>;
}

/** The refusal of a stamp that cannot be read. */
export function malformed() {
  return apiError(16, 'malformed activity stamp');
}
