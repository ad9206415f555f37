import { expect, it } from 'vitest';
import { cleanText, lengthOf, peek, reasonOf } from './hostile.js';

it('peek returns undefined for throwing getters and values without properties', () => {
  const throws = Object.defineProperty({}, 'name', {
    get() {
      throw new Error('no');
    },
  });
  expect(peek(throws, 'name')).toBeUndefined();
  for (const value of [undefined, null, 7, 'text']) expect(peek(value, 'length')).toBeUndefined();
  expect(peek({ name: 'a' }, 'name')).toBe('a');
  expect(
    peek(
      Object.assign(() => {}, { kind: 'a' }),
      'kind',
    ),
  ).toBe('a');
  for (const value of ['text', 7n, true, Symbol('a')]) expect(peek(value, 'toString')).toBeUndefined();
});

it('cleanText returns one line without control, direction and invisible characters', () => {
  expect(cleanText('  Wal\u202Elet\u0000\n\u200Bname  ', 64)).toBe('Wallet name');
  expect(cleanText('a'.repeat(5), 5)).toBe('aaaaa');
  const cut = cleanText('a'.repeat(100), 5);
  expect(cut).toBe('aaaa…');
  expect(cleanText(cut, 5)).toBe(cut);
  expect(cleanText(7, 5)).toBe('');
});

it('lengthOf returns undefined for anything but a readable array', () => {
  expect([lengthOf([]), lengthOf([1, 2])]).toEqual([0, 2]);
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  const throws = new Proxy([], {
    get: () => {
      throw new Error('a getter threw');
    },
  });
  for (const none of [undefined, null, 7, 'ab', {}, { length: 2 }, new Uint8Array(2), proxy, throws]) {
    expect(lengthOf(none)).toBeUndefined();
  }
});

it('cleanText keeps whole characters, and reads sixteen times what it shows', () => {
  expect(cleanText('😀'.repeat(9), 4)).toBe('😀😀😀…');
  expect(cleanText(`${' '.repeat(4 * 16)}hidden`, 4)).toBe('');
  expect(cleanText(`${' '.repeat(4 * 16 - 1)}h`, 4)).toBe('h');
});

it('reasonOf returns the text of an error, or its message, on one line of at most 200 characters', () => {
  expect(reasonOf('no\nfunds')).toBe('no funds');
  expect(reasonOf(new Error('no funds'))).toBe('no funds');
  expect(reasonOf({ message: 7 })).toBe('');
  expect(reasonOf(undefined)).toBe('');
  expect(reasonOf('a'.repeat(300))).toHaveLength(200);
});

it('lengthOf returns undefined for a list whose length is not a number', () => {
  for (const length of ['3', 3n, null, {}])
    expect(lengthOf(new Proxy([1, 2, 3], { get: () => length }))).toBeUndefined();
});
