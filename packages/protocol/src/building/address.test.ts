import { expect, it } from 'vitest';
import { addressPrefix, shortenAddress } from './address.js';

it('shortenAddress keeps the prefix and six characters at each end', () => {
  expect(shortenAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39Fd6…b92266');
  expect(shortenAddress('cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks')).toBe('cosmos1cyyzpx…hakaks');
  expect(shortenAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1')).toBe('7EcDhS…CFLtV1');
});

it('shortenAddress returns a short address unchanged', () => {
  expect(shortenAddress('0x1234567890abcdef')).toBe('0x1234567890abcdef');
  expect(shortenAddress('')).toBe('');
});

it('addressPrefix returns the prefix of hex and bech32 addresses and nothing for base 58', () => {
  expect(addressPrefix('addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz')).toBe('addr_test1');
  expect(addressPrefix('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1')).toBe('');
});

it('addressPrefix finds no prefix in the middle of a name, and none before letters that bech32 does not have', () => {
  expect(addressPrefix('toy0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('');
  expect(addressPrefix(`shop1${'q'.repeat(38)}.near`)).toBe('');
});
