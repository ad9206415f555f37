import { expect, it } from 'vitest';
import { cleanText, peek } from './hostile.js';

it('reads a property whatever stands behind it', () => {
  const throws = Object.defineProperty({}, 'name', {
    get() {
      throw new Error('no');
    },
  });
  expect(peek(throws, 'name')).toBeUndefined();
  for (const value of [undefined, null, 7, 'text']) expect(peek(value, 'length')).toBeUndefined();
  expect(peek({ name: 'a' }, 'name')).toBe('a');
});

it('leaves one line without control, direction and invisible characters', () => {
  expect(cleanText('  Wal\u202Elet\u0000\n\u200Bname  ', 64)).toBe('Wallet name');
  expect(cleanText('a'.repeat(100), 5)).toBe('aaaaa');
  expect(cleanText(7, 5)).toBe('');
});
