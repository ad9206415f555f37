import { WalletError } from '@causeway/protocol';
import { isSeconds, longestSession } from '../check.js';

/** Reads a value, or names the field that is wrong. */
type Check<T> = (value: unknown, field: string) => T;

function wrong(field: string, reason: string): never {
  throw new WalletError('invalid-params', { field, reason });
}

/** A text that must match completely. `reason` describes the expected form; the value itself is never repeated. */
export function text(pattern: RegExp, reason: string): Check<string> {
  return (value, field) => (typeof value === 'string' && pattern.test(value) ? value : wrong(field, reason));
}

/** This text and no other. */
export function exactly<T extends string>(expected: T): Check<T> {
  return (value, field) => (value === expected ? expected : wrong(field, `must be ${expected}`));
}

/** A field that may be absent. */
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, field) => (value === undefined ? undefined : check(value, field));
}

/** `true` or `false`. */
export const flag: Check<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : wrong(field, 'must be true or false');

/** The length of a session. */
export const seconds: Check<number> = (value, field) =>
  isSeconds(value) ? value : wrong(field, `must be whole seconds from 60 to ${longestSession}`);

/** A list of at most `max`. */
export function list<T>(check: Check<T>, max: number): Check<readonly T[]> {
  return (value, field) =>
    Array.isArray(value) && value.length <= max
      ? value.map((item, index) => check(item, `${field}.${index}`))
      : wrong(field, `must be a list of at most ${max}`);
}

/** An object of exactly these fields; one that is not listed is an error, so that a misspelt one is not lost. */
export function object<S extends Readonly<Record<string, Check<unknown>>>>(
  shape: S,
): Check<{ readonly [K in keyof S]: ReturnType<S[K]> }> {
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return wrong(field || 'body', 'must be an object');
    }
    const path = (name: string) => (field ? `${field}.${name}` : name);
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
    if (unknown !== undefined) return wrong(path(unknown.slice(0, 40)), 'is not a field of this request');
    const entries = Object.entries(shape).map(([name, check]) => [
      name,
      check(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined, path(name)),
    ]);
    return Object.fromEntries(entries);
  };
}

/** A mail address; compared in lower case everywhere. RFC 5321 §4.5.3.1 for its length. */
export const email: Check<string> = (value, field) =>
  text(/^(?=.{3,254}$)[^\s@<>"(),:;[\]\\\p{Cc}]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u, 'must be a mail address')(
    typeof value === 'string' ? value.trim() : value,
    field,
  ).toLowerCase();

/** Hex of a P-256 point: 33 bytes compressed (SEC 1 §2.3.3). */
export const compressedKey = text(/^0[23][0-9a-f]{64}$/i, 'must be a compressed P-256 key in hex');

/** Hex of a P-256 point: 65 bytes uncompressed (SEC 1 §2.3.3). */
export const uncompressedKey = text(/^04[0-9a-f]{128}$/i, 'must be an uncompressed P-256 key in hex');

/** Bytes as base64url, at most `max` characters. */
export const base64url = (max: number) =>
  text(new RegExp(`^[A-Za-z0-9_-]{1,${max}}={0,2}$`), 'must be base64url');
