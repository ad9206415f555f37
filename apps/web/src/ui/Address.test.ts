import { expect, it } from 'vitest';
import { groupAddress } from './Address.tsx';
import { identicon } from './Identicon.tsx';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

it('an address is shown in groups of four without losing a character', () => {
  expect(groupAddress(address)).toHaveLength(11);
  expect(groupAddress(address).join('')).toBe(address);
  expect(groupAddress('cosmos1abcde').join('')).toBe('cosmos1abcde');
});

it('an address has the same mirrored mark in any letter case, and another address has another', () => {
  const mark = identicon(address);
  expect(identicon(address.toLowerCase())).toEqual(mark);
  for (const { x, y } of mark.cells)
    expect(mark.cells).toContainEqual(expect.objectContaining({ x: 4 - x, y }));
  expect(identicon(`${address.slice(0, -1)}7`)).not.toEqual(mark);
});
