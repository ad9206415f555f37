import { encodeBech32 } from '@causeway/protocol/bech32';
import { expect, it } from 'vitest';
import { readAccount } from './account.js';

const good = encodeBech32('cosmos', new Uint8Array(20).fill(7));

it('readAccount reads an address with the prefix of the chain, in lower case or in capitals', () => {
  expect(readAccount(good, 'cosmos')).toEqual({ address: good, bytes: new Uint8Array(20).fill(7) });
  expect(readAccount(good.toUpperCase(), 'cosmos')?.address).toBe(good);
  const contract = encodeBech32('osmo', new Uint8Array(32));
  expect(readAccount(contract, 'osmo')?.bytes).toHaveLength(32);
});

it('readAccount returns undefined for a malformed address, another prefix or a value that is not a string', () => {
  const mixed = `C${good.slice(1)}`;
  const wrongLetter = `${good.slice(0, -1)}${good.endsWith('q') ? 'p' : 'q'}`;
  const otherLength = encodeBech32('cosmos', new Uint8Array(21));
  const long = encodeBech32('cosmos', new Uint8Array(64));
  for (const value of [mixed, wrongLetter, otherLength, long, '', 'cosmos1', undefined, 7, {}, [good]]) {
    expect(readAccount(value, 'cosmos'), String(value)).toBeUndefined();
  }
  expect(readAccount(good, 'osmo')).toBeUndefined();
});
