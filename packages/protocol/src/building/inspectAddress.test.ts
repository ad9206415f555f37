import { expect, test } from 'vitest';
import { type AddressRules, createInspectAddress } from './inspectAddress.js';

const chain = { id: 'toy:1', name: 'Toy' } as never;
const rules: AddressRules<'prefix' | 'zero'> = {
  parse(text) {
    if (!text.startsWith('toy')) throw new Error('This is not an address.');
    return text.toLowerCase();
  },
  mistakes: { prefix: /^(?!toy)/, zero: ({ address }) => address === 'toy0' },
};
const read = (text: string, change: Partial<typeof rules> = {}) =>
  createInspectAddress({ ...rules, ...change })(text, chain);

test('inspectAddress reads a typed address without the spaces around it, in the form of its chain', () => {
  expect(read('  toyA\n')).toEqual({ status: 'ok', address: 'toya', checked: false });
  const format = (address: string) => `${address}!`;
  const checked = (text: string, address: string) => text !== address;
  expect(read('toyA', { format, checked })).toEqual({ status: 'ok', address: 'toya!', checked: true });
  expect(read('toya', { checked })).toMatchObject({ checked: false });
});

test('inspectAddress names the mistake in an address, with the values for its sentence when the namespace has some', () => {
  expect(read('x')).toEqual({ status: 'bad', mistake: 'prefix', values: {} });
  expect(read('toy0')).toEqual({ status: 'bad', mistake: 'zero', values: {} });
  const values = ({ text }: { text: string }) => ({ count: text.length });
  expect(read('  abc', { values })).toEqual({ status: 'bad', mistake: 'prefix', values: { count: 3 } });
});

test('inspectAddress never accepts a text that is not an address, even when no mistake has a name', () => {
  expect(read('x', { mistakes: { prefix: /^toy/, zero: /^toy/ } }).status).toBe('bad');
});
