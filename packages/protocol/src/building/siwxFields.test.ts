import { describe, expect, test } from 'vitest';
import { checkField } from './siwxFields.js';

const refusal = (field: string, reason: string) =>
  expect.objectContaining({
    code: 'siwx-invalid',
    context: { field, reason },
    message: `The sign-in message is invalid at ${field}: ${reason}`,
  });
const reasons: Readonly<Record<string, string>> = {
  scheme: 'must be the scheme of a URI, such as https.',
  domain: 'must be a host, with a port if it is not the default one.',
  statement: 'may only have the letters, digits and marks of a URI, and spaces, on one line.',
  uri: 'must be an absolute URI.',
  version: 'must be 1.',
  nonce: 'must be at least 8 letters and digits.',
  requestId: 'may only have the characters of a URI path segment.',
};
const marks = "-._~:/?#[]@!$&'()*+,;=";

describe('a field of a sign-in', () => {
  const good: readonly (readonly [string, string])[] = [
    ['scheme', 'https'],
    ['scheme', 'a+b.c-1'],
    ['scheme', `a${'b'.repeat(63)}`],
    ['domain', 'a'],
    ['domain', '1.2.3.4:80'],
    ['domain', 'app.example:44000'],
    ['domain', '[::1]:4400'],
    ['domain', '[1:2:a:F::1.2.3.4]'],
    ['domain', `a${'.'.repeat(251)}b`],
    ['statement', `Sign in 9 ${marks}`],
    ['statement', 'a'.repeat(2000)],
    ['uri', 'https://app.example/in?a=%2F#b'],
    ['uri', `did:${marks}`],
    ['uri', `a+b.c-1:${'a'.repeat(8000)}`],
    ['version', '1'],
    ['nonce', 'abcDEF12'],
    ['nonce', '1'.repeat(256)],
    ['requestId', ''],
    ['requestId', "a-._~!$&'()*+,;=:@%2F"],
    ['requestId', 'a'.repeat(256)],
  ];
  test.each(good)('checkField accepts %s %s', (field, value) => {
    expect(checkField(field, value)).toBe(value);
  });

  const bad: readonly (readonly [string, unknown])[] = [
    ...Object.keys(reasons).map((field) => [field, undefined] as const),
    ...Object.keys(reasons).map((field) => [field, 'a\nb'] as const),
    ...Object.keys(reasons).map((field) => [field, 'https://é'] as const),
    ['version', 1],
    ['version', '11'],
    ['version', '01'],
    ['nonce', 12345678],
    ['nonce', '1234567'],
    ['nonce', '1'.repeat(257)],
    ['nonce', '12345678-'],
    ['nonce', '-12345678'],
    ['scheme', '1a'],
    ['scheme', 'a:'],
    ['scheme', `a${'b'.repeat(64)}`],
    ['scheme', ''],
    ['domain', ''],
    ['domain', '.example'],
    ['domain', 'app.example.'],
    ['domain', '-a'],
    ['domain', 'a-'],
    ['domain', 'app.example:'],
    ['domain', 'app.example:123456'],
    ['domain', 'app.example:a'],
    ['domain', 'user@app.example'],
    ['domain', 'app.example/'],
    ['domain', ' app.example'],
    ['domain', '[:]x'],
    ['domain', '[:]'.replace(':', '')],
    ['domain', '[g::]'],
    ['domain', `[${'1'.repeat(46)}]`],
    ['domain', `a${'.'.repeat(252)}b`],
    ['statement', ''],
    ['statement', 'a'.repeat(2001)],
    ['statement', 'a"b'],
    ['statement', 'a%b'],
    ['uri', 'app.example'],
    ['uri', 'https:'],
    ['uri', '1https://a'],
    ['uri', 'https://a b'],
    ['uri', 'https://a%2'],
    ['uri', 'https://a%zz'],
    ['uri', `a:${'a'.repeat(8001)}`],
    ['requestId', 'a/b'],
    ['requestId', 'a%2'],
    ['requestId', 'a'.repeat(257)],
  ];
  test.each(bad)('checkField refuses %s %j', (field, value) => {
    expect(() => checkField(field, value)).toThrowError(refusal(field, reasons[field] ?? ''));
  });

  test('checkField names the field though another rule applies', () => {
    expect(checkField('resources[1]', 'a:b', 'uri')).toBe('a:b');
    expect(() => checkField('resources[1]', 'b', 'uri')).toThrowError(
      refusal('resources[1]', reasons.uri ?? ''),
    );
  });
});

describe('a time of a sign-in', () => {
  test.each([
    '2026-11-21T12:00:00Z',
    '2026-11-21t12:00:00z',
    '2026-01-01T00:00:00.1Z',
    '2026-12-31T23:59:59.123456789Z',
    '2024-02-29T00:00:00+00:00',
    '2026-04-30T00:00:00-23:59',
    '2000-02-29T00:00:00+23:00',
  ])('checkField accepts the time %s', (time) => {
    expect(checkField('issuedAt', time)).toBe(time);
  });

  test.each([
    undefined,
    0,
    ['2026-11-21T12:00:00Z'],
    '',
    '2026-11-21',
    '2026-11-21T12:00Z',
    '2026-11-21T12:00:00',
    '2026-11-21 12:00:00Z',
    '2026-11-21T12:00:00.Z',
    '2026-11-21T12:00:00.1234567890Z',
    '2026-11-21T12:00:00+0000',
    '2026-11-21T12:00:00+00:0',
    ' 2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00Z ',
    '12026-11-21T12:00:00Z',
    '2026-1-21T12:00:00Z',
    '2026-11-2T12:00:00Z',
    '2026-11-21T1:00:00Z',
    '2026-11-21T12:0:00Z',
    '2026-11-21T12:00:0Z',
  ])('checkField refuses %j as a time', (time) => {
    expect(() => checkField('notBefore', time)).toThrowError(
      refusal('notBefore', 'must be a time such as 2026-11-21T12:00:00Z.'),
    );
  });

  test.each([
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
  ])('checkField refuses the time %s, which does not exist', (time) => {
    expect(() => checkField('expirationTime', time)).toThrowError(
      refusal('expirationTime', 'is a time that does not exist.'),
    );
  });
});
