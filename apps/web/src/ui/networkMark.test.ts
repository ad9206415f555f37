import { describe, expect, it } from 'vitest';
import { markOf } from './networkMark.ts';

describe('markOf', () => {
  it.each([
    ['Ethereum', 'ET'],
    ['OP Mainnet', 'OM'],
    ['Polkadot Asset Hub', 'PA'],
    ['X', 'X'],
    ['网络 一', '网一'],
    ['', '?'],
    ['—', '?'],
  ])('takes the letters of %j', (name, letters) => {
    expect(markOf('eip155:1', name).letters).toBe(letters);
  });

  it('a network has the same colour each time, and another network a different one', () => {
    expect(markOf('eip155:1', 'A').hue).toBe(markOf('eip155:1', 'B').hue);
    expect(markOf('eip155:1', 'A').hue).not.toBe(markOf('eip155:10', 'A').hue);
  });
});
