import { WalletError } from '../words/error.js';

const message = 'The sign-in message is invalid at {field}: {reason}';

/**
 * The error of a sign-in message, naming the field.
 *
 * @example
 * import { siwxError } from '@causeway/protocol/siwx';
 *
 * throw siwxError('chainId', 'it is not a number.');
 */
export const siwxError = (field: string, reason: string) =>
  new WalletError('siwx-invalid', { field, reason }, { message });

/** RFC 3986 characters: unreserved, and reserved. */
const unreserved = 'A-Za-z0-9\\-._~';
const reserved = ":/?#\\[\\]@!$&'()*+,;=";

const patterns: Readonly<Record<string, readonly [RegExp, string]>> = {
  scheme: [/^[A-Za-z][A-Za-z\d+.-]{0,63}$/, 'must be the scheme of a URI, such as https.'],
  // A host name, IPv4 or bracketed IPv6 address and a port. No user info: it is only used to deceive.
  domain: [
    /^([A-Za-z\d]([A-Za-z\d.-]{0,251}[A-Za-z\d])?|\[[\da-fA-F:.]{2,45}\])(:\d{1,5})?$/,
    'must be a host, with a port if it is not the default one.',
  ],
  statement: [
    new RegExp(`^[${unreserved}${reserved} ]{1,2000}$`),
    'may only have the letters, digits and marks of a URI, and spaces, on one line.',
  ],
  // As a resource, a ReCap for twenty networks has more than 4,000 characters.
  uri: [
    new RegExp(`^[A-Za-z][A-Za-z\\d+.-]*:([${unreserved}${reserved}]|%[\\dA-Fa-f]{2}){1,8000}$`),
    'must be an absolute URI.',
  ],
  version: [/^1$/, 'must be 1.'],
  nonce: [/^[A-Za-z\d]{8,256}$/, 'must be at least 8 letters and digits.'],
  requestId: [
    new RegExp(`^([${unreserved}!$&'()*+,;=:@]|%[\\dA-Fa-f]{2}){0,256}$`),
    'may only have the characters of a URI path segment.',
  ],
};

/** RFC 3339 date-time; the zone is required. */
const time = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?([Zz]|[+-](\d\d):(\d\d))$/;

/**
 * Checks one field against the grammar of EIP-4361; the chain and the address have separate rules.
 *
 * @param field name as in `SiwxMessage`; `kind` where the rule has another name.
 * @throws WalletError `siwx-invalid`.
 * @example
 * import { checkField } from '@causeway/protocol/siwx';
 *
 * checkField('domain', 'app.example'); // 'app.example'
 * checkField('domain', 'app.example\nURI: https://other.example'); // throws `siwx-invalid`
 */
export function checkField(field: string, value: unknown, kind = field): string {
  const known = patterns[kind];
  if (!known) return checkTime(field, value);
  const [pattern, reason] = known;
  if (typeof value !== 'string' || !pattern.test(value)) throw siwxError(field, reason);
  return value;
}

function checkTime(field: string, value: unknown): string {
  const match = typeof value === 'string' ? time.exec(value) : null;
  if (!match) throw siwxError(field, 'must be a time such as 2026-11-21T12:00:00Z.');
  const number = (at: number) => Number(match[at] ?? 0);
  const days = new Date(Date.UTC(number(1), number(2), 0)).getUTCDate();
  const exists =
    number(2) >= 1 &&
    number(2) <= 12 &&
    number(3) >= 1 &&
    number(3) <= days &&
    number(4) <= 23 &&
    number(5) <= 59 &&
    number(6) <= 59 &&
    number(9) <= 23 &&
    number(10) <= 59;
  if (!exists) throw siwxError(field, 'is a time that does not exist.');
  return match[0];
}
