import { apiError } from './apiError.js';

/** The fields of a request, not yet checked. */
export type Fields = Readonly<Record<string, unknown>>;

const wrong = (field: string, description: string) =>
  apiError(3, 'bad request body', { fields: { [field]: description } });

/** Reads an own property only: `constructor` and the like are not parameters. */
function readField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * NUL ends a text in C, and half a surrogate pair is not a character: neither would come back as it was sent.
 */
const unkept = /[\0\p{Cs}]/u;

interface TextOptions {
  /** Characters; 256 by default. */
  readonly max?: number;
  readonly pattern?: RegExp;
}

/** A text of at least one character. @throws ApiError 3 naming the field. */
export function text(fields: Fields, name: string, { max = 256, pattern }: TextOptions = {}): string {
  const value = readField(fields, name);
  if (typeof value !== 'string' || value === '') throw wrong(name, 'must be a text');
  if (value.length > max) throw wrong(name, `must have at most ${max} characters`);
  if (unkept.test(value)) throw wrong(name, 'has a character that no text may have');
  if (pattern && !pattern.test(value)) throw wrong(name, 'has the wrong form');
  return value;
}

/** As `text`; absent, null and the empty text are undefined. */
export function optionalText(fields: Fields, name: string, options: TextOptions = {}): string | undefined {
  const value = readField(fields, name);
  return value === undefined || value === null || value === '' ? undefined : text(fields, name, options);
}

/** One of the given words. @throws ApiError 3 naming the field. */
export function choice<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const value = readField(fields, name);
  if (!words.some((word) => word === value)) throw wrong(name, `must be one of ${words.join(', ')}`);
  return value as T;
}

/** A whole number, also as decimal text, as the API's own clients send it. @throws ApiError 3 naming the field. */
export function whole(
  fields: Fields,
  name: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
): number {
  const value = readField(fields, name);
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw wrong(name, 'must be a whole number');
  if (number < min || number > max) throw wrong(name, `must be between ${min} and ${max}`);
  return number;
}

/** As `whole`; undefined when absent, null or the empty text. */
export function optionalWhole(
  fields: Fields,
  name: string,
  options: { min?: number; max?: number } = {},
): number | undefined {
  const value = readField(fields, name);
  return value === undefined || value === null || value === '' ? undefined : whole(fields, name, options);
}

/** True or false; false when absent or null. @throws ApiError 3 naming the field. */
export function flag(fields: Fields, name: string): boolean {
  const value = readField(fields, name);
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw wrong(name, 'must be true or false');
  return value;
}

/** A plain object. @throws ApiError 3 naming the field. */
export function record(fields: Fields, name: string): Fields {
  const value = readField(fields, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(name, 'must be an object');
  return value as Fields;
}

/** A list of plain objects. @throws ApiError 3 naming the field. */
export function records(
  fields: Fields,
  name: string,
  { min = 0, max = 100 }: { min?: number; max?: number } = {},
): readonly Fields[] {
  return items(fields, name, { min, max }).map((value, index) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(`${name}[${index}]`, 'must be an object');
    return value as Fields;
  });
}

/** A list of texts, without repeats. @throws ApiError 3 naming the field. */
export function texts(
  fields: Fields,
  name: string,
  { min = 0, max = 100, length = 256 }: { min?: number; max?: number; length?: number } = {},
): readonly string[] {
  const list = items(fields, name, { min, max }).map((value, index) => {
    if (typeof value !== 'string' || value === '' || value.length > length || unkept.test(value))
      throw wrong(`${name}[${index}]`, 'must be a text');
    return value;
  });
  if (new Set(list).size !== list.length) throw wrong(name, 'must not repeat an entry');
  return list;
}

function items(fields: Fields, name: string, { min, max }: { min: number; max: number }): readonly unknown[] {
  const value = readField(fields, name) ?? [];
  if (!Array.isArray(value)) throw wrong(name, 'must be a list');
  if (value.length < min || value.length > max)
    throw wrong(name, `must have between ${min} and ${max} entries`);
  return value;
}
