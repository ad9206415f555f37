import { malformed } from '../errors.js';

/** An object read by its own keys only, so that nothing inherited is ever taken for an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value under an own key of an object; of anything else `undefined`. */
export const own = (value: unknown, key: string): unknown =>
  isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The value of a JSON text, or `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  '[{}]': (value) => Array.isArray(value) && value.every(isFields),
  '[]': (value) => Array.isArray(value) && value.every(isText),
  '{}': isFields,
  '': isText,
};

/**
 * The value as an object that has the fields named in the endpoint table.
 *
 * @throws WalletError `malformed-response` with the first path that is wrong.
 */
export function checkFields(method: string, value: unknown, fields: string, path: string): Fields {
  if (!isFields(value)) throw malformed(method, path);
  for (const [, name = '', kind = ''] of fields.matchAll(/(\w+)(\S*)/g)) {
    if (!CHECKS[kind]?.(own(value, name))) throw malformed(method, `${path}.${name}`);
  }
  return value;
}
