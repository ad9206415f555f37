import { expect, test } from 'vitest';
import { decodeText, hexLines, parseHex } from './bytes.js';

test('bytes are shown sixteen to a line with their printable characters', () => {
  const bytes = new TextEncoder().encode('Hello, wallet! é');
  expect(hexLines(bytes)).toEqual([
    {
      offset: '0000',
      hex: ['48', '65', '6c', '6c', '6f', '2c', '20', '77', '61', '6c', '6c', '65', '74', '21', '20', 'c3'],
      ascii: 'Hello, wallet! .',
    },
    { offset: '0010', hex: ['a9'], ascii: '.' },
  ]);
  expect(hexLines(new Uint8Array())).toEqual([]);
});

test('hex is parsed only as whole bytes after 0x', () => {
  expect(parseHex(' 0x00fF ')).toEqual(Uint8Array.of(0, 255));
  expect(parseHex('0X00fF')).toEqual(Uint8Array.of(0, 255));
  expect(parseHex('0x')).toEqual(new Uint8Array());
  for (const text of ['', '00', '0x0', '0xzz', 'hello']) expect(parseHex(text)).toBeUndefined();
});

test('bytes are decoded with the byte order mark that they begin with', () => {
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x48))).toBe('\ufeffH');
  expect(decodeText(Uint8Array.of(0xff))).toBeUndefined();
});
