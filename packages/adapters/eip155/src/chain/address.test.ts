import { independent, vectorSet } from '@causeway/conformance/independent';
import { bytesToHex } from '@causeway/protocol/bytes';
import { keccak_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { address, checksum, isAddress } from './address.js';
import { keccakBlock } from './keccak.js';

independent('viem', { what: 'writes checksum addresses' });
vectorSet('EIP-55', { source: 'ethereum/EIPs', licence: 'CC0-1.0', what: 'checksum addresses' });

/** Test cases of EIP-55. */
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('parsing an address', () => {
  test.each(vectors)('address.parse returns the checksum form of %s', (text) => {
    expect(address.parse(text)).toBe(text);
    expect(address.parse(text.toLowerCase())).toBe(text);
    expect(address.parse(` 0x${text.slice(2).toUpperCase()} `)).toBe(text);
  });

  test('address.parse rejects an address with one letter in the wrong case', () => {
    for (const text of vectors.slice(4)) {
      for (let i = 2; i < 42; i++) {
        const letter = text.charAt(i);
        const swapped = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
        if (swapped === letter) continue;
        const wrong = text.slice(0, i) + swapped + text.slice(i + 1);
        expect(() => address.parse(wrong)).toThrow('capital letters');
      }
    }
  });

  test.each([
    ['', 'begin with 0x'],
    ['0x', '40 digits'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'begin with 0x'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'begin with 0x'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', '40 digits after 0x, not 39'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'the letters a-f'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA\u0435d', 'the letters a-f'],
  ])('address.parse rejects %j', (text, reason) => {
    expect(() => address.parse(text)).toThrow(reason);
  });

  test('isAddress accepts both letter cases of the digits, and of the prefix the small one', () => {
    const [digits] = vectors.map((text) => text.slice(2)) as [string];
    expect([`0x${digits}`, `0x${digits.toLowerCase()}`].every(isAddress)).toBe(true);
    expect(isAddress(`0X${digits}`)).toBe(false);
  });

  test('checksum returns the form of its argument, whichever address it was called with before', () => {
    for (const text of [...vectors, ...vectors].sort()) {
      expect(checksum(text.toLowerCase())).toBe(text);
      expect(checksum(`0x${text.slice(2).toUpperCase()}`)).toBe(text);
    }
  });

  test('address.parse returns the same form as viem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect(address.parse(bytesToHex(bytes))).toBe(getAddress(bytesToHex(bytes)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the Keccak hash of one block', () => {
  test('keccakBlock returns the same hash as noble for inputs of every length up to one block', () => {
    for (let length = 0; length <= 135; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
      expect(keccakBlock(bytes)).toEqual(Uint8Array.from(keccak_256(bytes)));
    }
  });
});
