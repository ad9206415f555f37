import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { TypedDataField } from './types.js';

const identifier = /^[A-Za-z_$][\w$]*$/;
const elementary = /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int(\d+))$/;
/** Names of elementary types, those of sizes that do not exist too: no struct may have one. */
const reserved = /^(address|bool|string|(bytes|u?int)\d*)$/;
const typeLimit = 256;
const fieldLimit = 256;
/** Of all types that a document uses: the hash of each type covers those of all types inside it. */
const allFieldsLimit = 2_000;

/** Fields of the domain, in the standard's order. */
export const domainFields: readonly TypedDataField[] = Object.freeze([
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]);

/** The error of a document, with the path of the faulty field. */
export const invalid = (field: string, reason: string) =>
  new WalletError('invalid-params', { field, reason });

/** The type of an array's elements and its fixed length, or `undefined` for a type that is not an array. */
export function arrayOf(type: string): { readonly element: string; readonly length?: number } | undefined {
  const match = /^(.+)\[(\d*)\]$/.exec(type);
  if (!match) return undefined;
  return { element: match[1] as string, length: match[2] ? Number(match[2]) : undefined };
}

/** Whether a type is one of the standard's atomic or dynamic types, spelled canonically. */
export function isElementary(type: string): boolean {
  const match = elementary.exec(type);
  if (!match) return false;
  const bits = match[3];
  return bits === undefined || (!bits.startsWith('0') && Number(bits) % 8 === 0 && Number(bits) <= 256);
}

/** The type without its array brackets. */
export function baseOf(type: string): string {
  let base = type;
  for (let array = arrayOf(base); array; array = arrayOf(base)) base = array.element;
  return base;
}

/** Own, enumerable keys of a record; anything else is refused. */
export function keysOf(value: unknown, path: string): readonly string[] {
  try {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value);
  } catch {
    // A hostile object counts as none.
  }
  throw invalid(path, 'must be an object.');
}

/**
 * Reads the types a document uses, beginning at its primary type. Types it does not use are left out, so they
 * can hide nothing.
 *
 * @throws WalletError `invalid-params`.
 */
export function checkTypes(
  types: unknown,
  primaryType: string,
): ReadonlyMap<string, readonly TypedDataField[]> {
  const names = keysOf(types, 'types');
  if (names.length > typeLimit) throw invalid('types', `more than ${typeLimit} types.`);
  const reservedName = names.find((name) => reserved.test(name));
  // A field of this type would be hashed as one and shown as the other.
  if (reservedName !== undefined)
    throw invalid(`types.${reservedName}`, 'is the name of an elementary type.');
  const used = new Map<string, readonly TypedDataField[]>();
  const unvisited = [{ name: primaryType, at: 'primaryType' }];
  let count = 0;
  for (let next = unvisited.pop(); next; next = unvisited.pop()) {
    const { name, at } = next;
    if (used.has(name)) continue;
    if (!identifier.test(name)) throw invalid(at, `"${name}" is not a type name.`);
    if (!Object.hasOwn(types as object, name)) throw invalid(at, `the type "${name}" is not defined.`);
    const fields = checkFields(peek(types, name), `types.${name}`);
    used.set(name, fields);
    count += fields.length;
    if (count > allFieldsLimit) throw invalid('types', `more than ${allFieldsLimit} fields.`);
    for (const field of fields) {
      const base = baseOf(field.type);
      if (!isElementary(base)) unvisited.push({ name: base, at: `types.${name}.${field.name}` });
    }
  }
  return used;
}

/** Reads the fields of one type. */
export function checkFields(value: unknown, path: string): readonly TypedDataField[] {
  const length = Array.isArray(value) ? value.length : undefined;
  if (length === undefined || length > fieldLimit) {
    throw invalid(path, `must be a list of at most ${fieldLimit} fields.`);
  }
  const names = new Set<string>();
  const fields: TypedDataField[] = [];
  for (let i = 0; i < length; i++) {
    const at = `${path}[${i}]`;
    const entry = peek(value, i);
    const extra = keysOf(entry, at).find((key) => key !== 'name' && key !== 'type');
    if (extra !== undefined) throw invalid(`${at}.${extra}`, 'is not part of a field.');
    const name = peek(entry, 'name');
    const type = peek(entry, 'type');
    if (typeof name !== 'string' || !identifier.test(name) || name === '__proto__') {
      throw invalid(`${at}.name`, 'must be an identifier.');
    }
    if (typeof type !== 'string' || type.length > 200) throw invalid(`${at}.type`, 'must be a type.');
    if (/^u?int$/.test(baseOf(type))) throw invalid(`${at}.type`, 'must say its size, such as uint256.');
    if (names.has(name)) throw invalid(`${at}.name`, `"${name}" comes twice.`);
    names.add(name);
    fields.push(Object.freeze({ name, type }));
  }
  return Object.freeze(fields);
}
