import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { fromDer, toDer } from './der.js';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

it('DER is encoded and decoded as by another implementation, including short numbers', () => {
  const lengths = new Set<number>();
  for (let i = 0; i < 2000; i++) {
    const der = new Uint8Array(createSign('sha256').update(String(i)).sign(privateKey));
    const raw = fromDer(der);
    lengths.add(der.length);
    expect(raw && toDer(raw)).toEqual(der);
  }
  // 2 to 72 bytes, as the numbers begin with zero bits or a set bit.
  expect(lengths.size).toBeGreaterThan(2);
});

it('DER encodes numbers with leading zeros in their shortest form', () => {
  const raw = new Uint8Array(64);
  raw[31] = 1;
  raw[32] = 0x80;
  expect(Buffer.from(toDer(raw)).toString('hex')).toBe(`3026020101022100${'80'.padEnd(64, '0')}`);
  expect(fromDer(toDer(new Uint8Array(64)))).toEqual(new Uint8Array(64));
});

it.each([
  ['an unnecessary zero', '300702020001020101'],
  ['a negative number', '3006020180020101'],
  ['a long length', '308106020101020101'],
  ['bytes after the end', '300602010102010100'],
  ['an inner length that is too short', '3006020001020101'],
  ['a wrong outer length', '3007020101020101'],
  ['another tag', '3106020101020101'],
  ['a single number', '3003020101'],
  ['no bytes', ''],
  ['a number of 33 bytes', `302602210${'1'.repeat(65)}020101`],
])('DER with %s is rejected', (_, hex) => {
  expect(fromDer(bytes(hex))).toBeUndefined();
});

it('the canonical DER encoding of the same numbers is accepted', () => {
  expect(fromDer(bytes('3006020101020101'))).toBeDefined();
});
