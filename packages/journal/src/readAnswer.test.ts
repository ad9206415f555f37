import { expect, test } from 'vitest';
import { maxText } from './entry.js';
import { readSignature } from './readAnswer.js';
import { account } from './testing.js';

const readSigned = readSignature(account);
const signed = { account, scheme: 'cosmos:adr036', signature: 'c2ln' };

test('readSignature keeps the fields that verification needs, text unchanged and bytes as hex', () => {
  const publicKey = Uint8Array.of(2, 255);
  expect(readSigned({ ...signed, publicKey, signer: 'cosmos1x', message: 'text' })).toEqual({
    scheme: 'cosmos:adr036',
    signature: 'c2ln',
    signedText: 'text',
    proof: { publicKey: '0x02ff', signer: 'cosmos1x' },
  });
});

test('readSignature drops fields that are not text or too long and keeps at most eight', () => {
  const long = 'x'.repeat(maxText + 1);
  expect(readSigned({ ...signed, account, n: 1, o: {}, f: () => 1, long })).toEqual({
    scheme: 'cosmos:adr036',
    signature: 'c2ln',
  });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 'x']));
  expect(Object.keys(readSigned({ ...signed, ...many })?.proof ?? {})).toHaveLength(8);
});

test.each([undefined, null, 'text', { ...signed, account: 'eip155:1:0xB' }, { ...signed, signature: 7 }])(
  'readSignature returns undefined for %j',
  (answer) => {
    expect(readSigned(answer)).toBeUndefined();
  },
);
