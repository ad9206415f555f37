import { describe, expect, test } from 'vitest';
import { createSiwx } from './siwx.js';

const profile = {
  namespace: 'test',
  ecosystem: 'Test',
  chainReference: (line: string) => line,
  chainRule: 'must be a chain.',
  isAddress: () => true,
  addressRule: 'must be an address.',
} as const;
const message = {
  domain: 'app.example',
  account: 'test:1:somebody',
  uri: 'https://app.example/in',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
} as const;
const scheme = { code: 'siwx-invalid', context: expect.objectContaining({ field: 'scheme' }) };

describe('the scheme in the first line of a sign-in', () => {
  test('a sign-in text contains a scheme in namespaces that allow one', () => {
    const { formatSiwx, parseSiwx } = createSiwx({ ...profile, scheme: true });
    const text = formatSiwx({ ...message, scheme: 'https' });
    expect(text).toMatch(/^https:\/\/app\.example wants you to sign in with your Test account:\n/);
    expect(parseSiwx(text)).toEqual({ ...message, scheme: 'https' });
    expect(() => parseSiwx(`1${text}`)).toThrow(expect.objectContaining(scheme));
  });

  test('a sign-in text with a scheme is rejected in namespaces that do not allow one', () => {
    const { formatSiwx, parseSiwx } = createSiwx(profile);
    expect(() => formatSiwx({ ...message, scheme: 'https' })).toThrow(expect.objectContaining(scheme));
    expect(() => parseSiwx(`https://${formatSiwx(message)}`)).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ field: 'domain' }) }),
    );
  });
});
