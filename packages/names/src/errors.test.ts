import { expect, test } from 'vitest';
import { refusalOf } from './errors.js';

const thrower = () => {
  throw new Error('a trap');
};

test('refusalOf finds nested revert data, and a revert without data by its message', () => {
  expect(refusalOf({ cause: { data: '0x12345678' } })).toBe('0x12345678');
  expect(refusalOf(new Error('execution reverted'))).toBe('0x');
  expect(refusalOf({ code: 3 })).toBe('0x');
});

test.each([
  ['a message whose text throws', { message: { toString: thrower } }],
  ['a message without a prototype', { message: Object.create(null) }],
  ['a message that is a symbol', { message: Symbol('revert') }],
  ['a getter that throws', Object.defineProperty(new Error(), 'message', { get: thrower })],
  ['nothing', undefined],
])('refusalOf returns undefined for %s', (_, error) => {
  expect(refusalOf(error)).toBeUndefined();
});
