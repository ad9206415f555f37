import { expect, it } from 'vitest';
import { groupAddress } from './groupAddress.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

it('an address is shown in groups of four without losing a character', () => {
  expect(groupAddress(address)).toHaveLength(11);
  expect(groupAddress(address).join('')).toBe(address);
  expect(groupAddress('cosmos1abcde').join('')).toBe('cosmos1abcde');
});

it.each(['bridge.near', 'LUSD-10ca1d', 'factory/cosmos1abcde/dollar'])(
  'the name %s is not cut into groups',
  (name) => {
    expect(groupAddress(name)).toEqual([name]);
  },
);
