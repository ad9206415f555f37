import { WalletError } from '@causeway/protocol';

/** Reads the fields of an answer that came from outside. Own properties only; nothing is echoed into the error. */
export interface Reader {
  text(field: string): string;
  optionalText(field: string): string | undefined;
  flag(field: string): boolean;
  /** `{ seconds, nanos }` as the provider writes times, in milliseconds. */
  time(field: string): number;
  list(field: string): readonly Reader[];
  record(field: string): Reader;
  readonly value: Readonly<Record<string, unknown>>;
}

const longest = 65_536;

/**
 * Validates an answer strictly.
 *
 * @param method named in the error.
 * @throws WalletError `malformed-response` with the path of the faulty value.
 */
export function createReader(method: string, value: unknown, path = ''): Reader {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WalletError('malformed-response', { method, path });
  }
  const fieldOf = (field: string): unknown =>
    Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
  const below = (field: string) => (path ? `${path}.${field}` : field);
  const bad = (field: string) => new WalletError('malformed-response', { method, path: below(field) });
  const reader: Reader = {
    value: value as Readonly<Record<string, unknown>>,
    optionalText(field) {
      const found = fieldOf(field);
      if (found === undefined || found === null || found === '') return undefined;
      if (typeof found !== 'string' || found.length > longest) throw bad(field);
      return found;
    },
    text(field) {
      const found = reader.optionalText(field);
      if (found === undefined) throw bad(field);
      return found;
    },
    flag: (field) => fieldOf(field) === true,
    time(field) {
      const at = createReader(method, fieldOf(field), below(field)).value;
      const seconds = Number(at.seconds);
      if (!Number.isSafeInteger(seconds) || seconds <= 0 || seconds > 1e11) throw bad(`${field}.seconds`);
      const nanos = Number(at.nanos ?? 0);
      return seconds * 1000 + (nanos > 0 && nanos < 1e9 ? Math.floor(nanos / 1e6) : 0);
    },
    list(field) {
      const found = fieldOf(field);
      if (!Array.isArray(found) || found.length > 1000) throw bad(field);
      return found.map((item, i) => createReader(method, item, `${below(field)}[${i}]`));
    },
    record: (field) => createReader(method, fieldOf(field), below(field)),
  };
  return reader;
}

/** An address a mail can go to: one `@`, something on both sides, no spaces or control characters, ≤ 254. */
export function checkEmail(text: string): string {
  const email = text.trim();
  if (!/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}.]+$/u.test(email) || email.length > 254) {
    throw new WalletError('invalid-params', { field: 'email', reason: 'is not an email address.' });
  }
  return email;
}

/** The longest session that can be requested: a day, in seconds. The handler grants no longer one. */
export const longestSession = 86_400;

/** The length of a session: whole seconds, a minute to a day. `undefined` is the default length. */
export function checkSeconds(seconds: number | undefined): number | undefined {
  if (seconds === undefined || isSeconds(seconds)) return seconds;
  const reason = `must be a whole number from 60 to ${longestSession}.`;
  throw new WalletError('invalid-params', { field: 'seconds', reason });
}

/** Whether a value can be the length of a session. */
export const isSeconds = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 60 && (value as number) <= longestSession;
