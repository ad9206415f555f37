import { expect, test } from 'vitest';
import { createSignIn } from './siwxVerb.js';

const message = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
} as const;
const account = { id: 'toy:1:a', chainId: 'toy:1', address: 'a' } as const;

test('signIn signs the text for the account of the signer in version 1, and returns the text with the signature', async () => {
  const { signal } = new AbortController();
  const calls: unknown[] = [];
  const signIn = createSignIn(
    (fields) => JSON.stringify(fields),
    async (_context: { account: typeof account }, options, fields) => {
      calls.push(options, fields);
      return { signature: '0x01' };
    },
  );
  const signed = await signIn({ account }, { message, signal });
  expect(JSON.parse(signed.message)).toEqual({ ...message, account: 'toy:1:a', version: '1' });
  expect(signed.signature).toBe('0x01');
  expect(Object.isFrozen(signed)).toBe(true);
  expect(calls).toEqual([{ message: signed.message, signal }, message]);
});
