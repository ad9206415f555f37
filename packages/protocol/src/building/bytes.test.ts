import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bytesToHex,
  concatBytes,
  copyBytes,
  fromBase64,
  hexToBytes,
  isHex,
  sameBytes,
  toBase64,
} from './bytes.js';

const bytes = fc.uint8Array({ maxLength: 200 });

it('brings bytes to hex and to base64 and back', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(hexToBytes(bytesToHex(a))).toEqual(a);
      expect(fromBase64(toBase64(a))).toEqual(a);
      expect(toBase64(a)).toBe(Buffer.from(a).toString('base64'));
      expect(concatBytes(a, b)).toEqual(Uint8Array.from([...a, ...b]));
      expect(sameBytes(a, b)).toBe(Buffer.compare(a, b) === 0);
    }),
  );
});

it('takes one form of base64 only', () => {
  for (const text of ['QQ', 'QR==', 'Q Q=', 'QQ==\n', '_-8=', undefined, 1])
    expect(fromBase64(text)).toBeUndefined();
  expect(fromBase64('QQ==')).toEqual(Uint8Array.of(65));
});

it('tells hex of a length from other text', () => {
  expect(isHex('0x00ff', 2)).toBe(true);
  for (const text of ['0x00f', '00ff', '0x00fg', '0x00ff00', 7]) expect(isHex(text, 2)).toBe(false);
});

it('copies bytes of any view, up to a limit, and nothing that only looks like bytes', () => {
  const given = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  const copy = copyBytes(given, 2);
  expect(copy).toEqual(Uint8Array.of(2, 3));
  given[0] = 9;
  expect(copy).toEqual(Uint8Array.of(2, 3));
  expect(copyBytes(given, 1)).toBeUndefined();
  for (const value of [[1, 2], { length: 2, 0: 1, 1: 2 }, 'ab', null])
    expect(copyBytes(value, 9)).toBeUndefined();
});
