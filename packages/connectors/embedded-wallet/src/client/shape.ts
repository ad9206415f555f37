import { malformed } from '../errors.js';

/** An object read by its own keys only, so that nothing inherited is ever taken for an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value under an own key. */
export const own = (fields: Fields, key: string): unknown =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** Whether a value is an object with keys. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const CHECKS: readonly (readonly [suffix: string, check: (value: unknown) => boolean])[] = [
  ['[{}]', (value) => Array.isArray(value) && value.every(isFields)],
  ['[]', (value) => Array.isArray(value) && value.every(isText)],
  ['{}', isFields],
  ['', isText],
];

/**
 * The value as an object that has the fields named in the endpoint table.
 *
 * @throws WalletError `malformed-response` with the first path that is wrong.
 */
export function checkFields(method: string, value: unknown, fields: string, path: string): Fields {
  if (!isFields(value)) throw malformed(method, path);
  for (const field of fields.split(' ').filter(Boolean)) {
    const [suffix = '', check = isText] = CHECKS.find(([end]) => field.endsWith(end)) ?? [];
    const name = field.slice(0, field.length - suffix.length);
    if (!check(own(value, name))) throw malformed(method, `${path}.${name}`);
  }
  return value;
}
