import { malformed } from '../errors.js';
import { type Fields, isFields, own } from './fields.js';

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
