import { wycheproof } from '@causeway/conformance/wycheproof';
import { expect, test } from 'vitest';
import { verify } from './ed25519.js';

const cases = wycheproof('ed25519');

test('verify accepts and rejects the signatures of Project Wycheproof', () => {
  expect(cases).toHaveLength(151);
  for (const [at, { publicKey, message, signature, valid }] of cases.entries())
    expect(verify(publicKey, message, signature), `case ${at + 1}`).toBe(valid);
});
