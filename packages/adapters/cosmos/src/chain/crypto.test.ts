import { wycheproof } from '@causeway/conformance/wycheproof';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { verifyBytes } from './crypto.js';

const cases = wycheproof('secp256k1');
const half = secp256k1.Point.Fn.ORDER / 2n;

test('verifyBytes accepts and rejects the signatures of Project Wycheproof, and rejects a high s as Cosmos does', () => {
  let high = 0;
  for (const [at, { publicKey, message, signature, valid }] of cases.entries()) {
    const isHigh = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex') || '0'}`) > half;
    if (valid && isHigh) high += 1;
    const compressed = secp256k1.Point.fromBytes(publicKey).toBytes(true);
    expect(verifyBytes(message, signature, compressed), `case ${at + 1}`).toBe(valid && !isHigh);
  }
  expect([cases.length, high > 0]).toEqual([252, true]);
});
