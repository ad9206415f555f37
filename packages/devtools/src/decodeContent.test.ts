import { expect, test } from 'vitest';
import { decodeContent } from './decodeContent.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const word = (hex: string) => hex.padStart(64, '0');
const to = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test.each([
  ['bytes that are text', bytes('Hello'), 'Hello'],
  ['bytes that are not text', Uint8Array.of(0, 255), '0x00ff'],
  ['hex that is text', '0x48656c6c6f', { raw: '0x48656c6c6f', text: 'Hello' }],
  ['hex that is not text', '0x00ff', '0x00ff'],
  ['typed data', '{"domain":{"name":"Example"}}', { domain: { name: 'Example' } }],
  ['a text that begins with a brace', '{Hello', '{Hello'],
  ['a large number', 10n ** 30n, `1${'0'.repeat(30)}`],
  [
    'an amount',
    { value: '0xde0b6b3a7640000' },
    { value: { raw: '0xde0b6b3a7640000', decimal: `1${'0'.repeat(18)}` } },
  ],
  [
    'a transfer of a token',
    { data: `0xa9059cbb${word(to)}${word('ff')}` },
    { data: { raw: `0xa9059cbb${word(to)}${word('ff')}`, call: `transfer(0x${to}, 255)` } },
  ],
  ['a call with the selector of a transfer and no arguments', { data: '0xa9059cbb' }, { data: '0xa9059cbb' }],
  ['a function', { page: () => undefined }, { page: '[function]' }],
])('the content of %s is decoded', (_, content, decoded) => {
  expect(decodeContent(content)).toEqual(decoded);
});

test('a content without end and one that cannot be read are decoded to plain data', () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  const trap = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('a trap');
      },
    },
  );
  expect(() => JSON.stringify(decodeContent(round))).not.toThrow();
  expect(decodeContent(trap)).toBe('[unreadable]');
  expect(decodeContent('x'.repeat(10_000))).toHaveLength(4_096 + '… (10000)'.length);
});
