import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blake2bBlock } from './blake2b.js';

test('blake2bBlock returns the hash of @noble/hashes for every length up to one block', () => {
  for (let length = 0; length <= 128; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
    expect(blake2bBlock(bytes)).toEqual(blake2b(bytes));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 128 }), (bytes) => {
      expect(blake2bBlock(bytes)).toEqual(blake2b(bytes));
    }),
    { numRuns: 500 },
  );
});

test('blake2bBlock rejects input longer than one block', () => {
  expect(() => blake2bBlock(new Uint8Array(129))).toThrow(
    expect.objectContaining({ code: 'invalid-params' }),
  );
});
