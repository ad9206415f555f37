import { testSeed } from '@causeway/conformance';
import { independent, vectorSet } from '@causeway/conformance/independent';
import fc from 'fast-check';
import { keyToImplicitAddress, PublicKey } from 'near-api-js';
import { expect, test } from 'vitest';
import { address, implicitAccount, isAccountId, kindOf } from './address.js';
import { formatPublicKey } from './publicKey.js';

independent('near-api-js', { what: 'derives implicit accounts' });
vectorSet('nearcore account ids', {
  source: 'near-account-id of near/nearcore',
  licence: 'Apache-2.0 or MIT',
  what: 'valid and invalid account ids',
});

const seed = testSeed();

test('kindOf distinguishes the kinds of NEAR accounts', () => {
  expect(kindOf('alice.near')).toBe('named');
  expect(kindOf('ab'.repeat(32))).toBe('implicit');
  expect(kindOf('ab'.repeat(31))).toBe('named');
  expect(kindOf(`0x${'ab'.repeat(20)}`)).toBe('ethereum');
  expect(kindOf(`0s${'ab'.repeat(20)}`)).toBe('deterministic');
  expect(kindOf(`0s${'xy'.repeat(20)}`)).toBe('named');
});

test('isAccountId agrees with the valid and invalid examples of nearcore', () => {
  // The lists of valid and invalid ids of nearcore, account-id.
  const good = [
    'aa',
    'a-a',
    'a-aa',
    '100',
    '0o',
    'com',
    'near',
    'bowen',
    'b-o_w_e-n',
    'b.owen',
    'a.ha',
    'a.b-a.ra',
    'over.9000',
    'google.com',
    'illia.cheapaccounts.near',
    '0o0ooo00oo00o',
    'alex-skidanov',
    '10-4.8-2',
    'b-o_w_e-n',
    'no_lols',
    '0123456789012345678901234567890123456789012345678901234567890123',
    'near.a',
  ];
  const bad = [
    '',
    'a',
    'A',
    'Abc',
    '-near',
    'near-',
    '-near-',
    'near.',
    '.near',
    'near@',
    '@near',
    'неар',
    '@@@@@',
    '0__0',
    '0_-_0',
    '..',
    'a..near',
    'nEar',
    '_bowen',
    'hello world',
    'abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz',
    '01234567890123456789012345678901234567890123456789012345678901234',
    'some-complex-address@gmail.com',
    'sub.buy_d1gitz@atata@b0-rg.c_0_m',
  ];
  for (const id of good) expect([id, isAccountId(id)]).toEqual([id, true]);
  for (const id of bad) expect([id, isAccountId(id)]).toEqual([id, false]);
});

test('implicitAccount derives the same account from a key as near-api-js', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const key = PublicKey.from(formatPublicKey({ curve: 'ed25519', bytes }));
      expect(implicitAccount(bytes)).toBe(keyToImplicitAddress(key));
    }),
    { seed, numRuns: 200 },
  );
});

test('address.parse returns a canonical account id or rejects the text as an invalid address', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 70 }), fc.string({ unit: 'grapheme', maxLength: 70 })),
      (text) => {
        try {
          const id = address.parse(text);
          expect(isAccountId(id)).toBe(true);
          expect(address.parse(id)).toBe(id);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid-address' });
        }
      },
    ),
    { seed, numRuns: 2000 },
  );
});
