import { expect, it } from 'vitest';
import { isEmail } from './isEmail.js';

it.for([
  ['name@example.com', true],
  [' name@example.com ', true],
  ['name+tag@mail.example.com', true],
  ['名前@例え.テスト', true],
  ['a@b', false],
  ['a@b.', false],
  ['name@', false],
  ['@example.com', false],
  ['two@at@example.com', false],
  ['na me@example.com', false],
  ['na\u0000me@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(252)}.com`, false],
] as const)('%j is an address for the embedded wallet: %s', ([text, expected]) => {
  expect(isEmail(text)).toBe(expected);
});
