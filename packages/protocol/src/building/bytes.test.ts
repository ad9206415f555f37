import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bytesToHex,
  concatBytes,
  copyBytes,
  decodeText,
  fromBase64,
  fromHex,
  hexToBytes,
  isHex,
  sameBytes,
  toBase64,
  toHex,
} from './bytes.js';

const bytes = fc.uint8Array({ maxLength: 200 });

it('bytes survive a round trip through hex and base64', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(hexToBytes(bytesToHex(a))).toEqual(a);
      expect(fromHex(toHex(a))).toEqual(a);
      expect(`0x${toHex(a)}`).toBe(bytesToHex(a));
      expect(fromBase64(toBase64(a))).toEqual(a);
      expect(toBase64(a)).toBe(Buffer.from(a).toString('base64'));
      expect(concatBytes(a, b)).toEqual(Uint8Array.from([...a, ...b]));
      expect(sameBytes(a, b)).toBe(Buffer.compare(a, b) === 0);
    }),
  );
});

it('fromBase64 rejects base64 that is not canonical', () => {
  for (const text of ['QQ', 'QR==', 'Q Q=', 'QQ==\n', '_-8=', undefined, 1])
    expect(fromBase64(text)).toBeUndefined();
  expect(fromBase64('QQ==')).toEqual(Uint8Array.of(65));
});

it('isHex rejects text that is not hex of the given length', () => {
  expect(isHex('0x00ff', 2)).toBe(true);
  for (const text of ['0x00f', '00ff', '0x00fg', '0x00ff00', '0X00ff', 7]) expect(isHex(text, 2)).toBe(false);
});

it('fromHex rejects what is not hex without 0x, and more bytes than its limit', () => {
  expect(fromHex('00fF', 2)).toEqual(Uint8Array.of(0, 255));
  expect(fromHex('')).toEqual(new Uint8Array());
  for (const text of ['00f', '0x00', '0g', ' 00', '00\n', 7, undefined, ['00']])
    expect(fromHex(text)).toBeUndefined();
  expect(fromHex('00ff', 1)).toBeUndefined();
  expect(fromHex('00'.repeat(65_536))).toHaveLength(65_536);
  expect(fromHex('00'.repeat(65_537))).toBeUndefined();
});

it('copyBytes copies typed arrays up to the limit and rejects array-like objects', () => {
  const source = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  const copy = copyBytes(source, 2);
  expect(copy).toEqual(Uint8Array.of(2, 3));
  source[0] = 9;
  expect(copy).toEqual(Uint8Array.of(2, 3));
  expect(copyBytes(source, 1)).toBeUndefined();
  for (const value of [[1, 2], { length: 2, 0: 1, 1: 2 }, 'ab', null])
    expect(copyBytes(value, 9)).toBeUndefined();
});

it('isHex is true only for 0x and pairs of digits of the requested length', () => {
  for (const text of ['0x', '0xaF', '0x0102']) expect(isHex(text)).toBe(true);
  for (const text of ['', '0', '0xa', 'x0xaF', '00x', '0xag', '0xaF\n\n', 'aF', ' 0xa', 7, null, ['0x']])
    expect([text, isHex(text)]).toEqual([text, false]);
  expect([isHex('0x0102', 2), isHex('0x0102', 1), isHex('0x0102', 3)]).toEqual([true, false, false]);
});

it('sameBytes compares every byte', () => {
  for (let length = 0; length < 4; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => at + 1);
    expect(sameBytes(bytes, Uint8Array.from(bytes))).toBe(true);
    for (let at = 0; at < length; at += 1) {
      const other = Uint8Array.from(bytes);
      other[at] = 9;
      expect(sameBytes(bytes, other)).toBe(false);
    }
    expect(sameBytes(bytes, Uint8Array.of(...bytes, 0))).toBe(false);
  }
});

it('decodeText keeps a byte order mark, so that the text equals the signed one', () => {
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x48, 0x69))).toBe('\ufeffHi');
});

it('decodeText returns undefined for a value that is neither text nor bytes', () => {
  for (const value of [undefined, null, 7, {}, new ArrayBuffer(2)])
    expect(decodeText(value as never)).toBeUndefined();
});
