import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode58, encode58 } from './base58.js';

const seed = 58_2026;

test('encode58 and decode58 agree with an independent implementation', () => {
  console.info(`base 58 against another code base: seed ${seed}`);
  fc.assert(
    fc.property(fc.nat(6), fc.uint8Array({ maxLength: 200 }), (zeros, tail) => {
      const bytes = Uint8Array.from([...new Uint8Array(zeros), ...tail]);
      const text = encode58(bytes);
      expect(text).toBe(base58.encode(bytes));
      expect(decode58(text)).toEqual(bytes);
      expect(decode58(text, bytes.length)).toEqual(bytes);
      expect(decode58(text, bytes.length + 1)).toBeUndefined();
    }),
    { numRuns: 500, seed },
  );
});

test('decode58 accepts only the text that encode58 writes for the same bytes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const bytes = decode58(text);
      if (bytes) expect(encode58(bytes)).toBe(text);
      else expect(() => base58.decode(text)).toThrow();
    }),
    { numRuns: 500, seed },
  );
});

test.each([undefined, null, 7, {}, ['1'], '0', 'O', 'I', 'l', ' 1', '1\n', 'é'])(
  'decode58 returns undefined for %j',
  (value) => {
    expect(decode58(value)).toBeUndefined();
  },
);

test('decode58 returns undefined for a text beyond its length limit', () => {
  expect(decode58('2'.repeat(40_000))).toBeUndefined();
  expect(decode58('2'.repeat(1000), 32)).toBeUndefined();
});

test('decode58 accepts a text as long as its length limit', () => {
  expect(decode58('1'.repeat(32_768))).toEqual(new Uint8Array(32_768));
  expect(decode58('1'.repeat(32_769))).toBeUndefined();
});
