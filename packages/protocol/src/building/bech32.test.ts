import { describe, expect, test } from 'vitest';
import { decodeBech32, decodeWitness, encodeBech32, encodeWitness } from './bech32.js';

const range = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 37) & 0xff);

describe('bech32', () => {
  test('encodeBech32 and decodeBech32 agree for every length, and with the example of Cosmos', () => {
    expect(encodeBech32('cosmos', new Uint8Array(20))).toBe('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a');
    for (let length = 0; length < 40; length += 1) {
      const text = encodeBech32('a', range(length));
      expect(text).toHaveLength(2 + Math.ceil((length * 8) / 5) + 6);
      expect(decodeBech32(text)).toEqual({ prefix: 'a', bytes: range(length) });
    }
  });

  // BIP-173 §Test vectors; those with another case are not ours.
  test.each(['a12uel5l', '?1ezyfcl'])('decodeBech32 reads the empty text %s of BIP-173', (text) => {
    expect(decodeBech32(text)).toEqual({ prefix: text[0], bytes: new Uint8Array() });
  });

  test.each([
    ['has no separator', 'pzry9x0s0muk'],
    ['has no prefix', '1pzry9x0s0muk'],
    ['has the checksum of no prefix', '1qzzfhee'],
    ['has nothing but the checksum of no prefix', '10a06t8'],
    ['has a mark that is not of the alphabet', 'x1b4n0q5v'],
    ['has a checksum that is too short', 'li1dgmt3'],
    ['has another checksum', 'a12uel5m'],
    ['has the checksum of bech32m', 'a1lqfn3a'],
    ['is empty', ''],
    ['is a separator', '1'],
  ])('decodeBech32 refuses a text that %s', (_, text) => {
    expect(decodeBech32(text)).toBeUndefined();
  });

  test('decodeBech32 refuses a word that is padding alone', () => {
    // An address of version 0 has a word before its program: alone it is five bits of no byte.
    expect(
      decodeBech32(encodeWitness({ prefix: 'a', version: 0, program: new Uint8Array() })),
    ).toBeUndefined();
    expect(
      decodeBech32(encodeWitness({ prefix: 'a', version: 0, program: new Uint8Array(5) })),
    ).toBeUndefined();
    expect(
      decodeBech32(encodeWitness({ prefix: 'a', version: 0, program: new Uint8Array(2) }))?.bytes,
    ).toHaveLength(3);
  });
});

describe('segregated witness addresses', () => {
  // BIP-350 §Test vectors for v0-v16 native segregated witness addresses.
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 0, '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      0,
      '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    ['bc1sw50qgdz25j', 16, '751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 2, '751e76e8199196d454941c45d1b3a323'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      1,
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('decodeWitness and encodeWitness agree on %s', (text, version, program) => {
    const witness = decodeWitness(text);
    expect(witness).toEqual({
      prefix: text.slice(0, 2),
      version,
      program: Uint8Array.from(Buffer.from(program, 'hex')),
    });
    expect(encodeWitness(witness as NonNullable<typeof witness>)).toBe(text);
  });

  test('a witness program has 20 or 32 bytes in version 0, and 2 to 40 in versions 1 to 16', () => {
    for (let version = 0; version <= 17; version += 1) {
      for (let length = 0; length <= 42; length += 1) {
        const text = encodeWitness({ prefix: 'bc', version, program: range(length) });
        const fits =
          version === 0 ? length === 20 || length === 32 : version < 17 && length >= 2 && length <= 40;
        expect([version, length, decodeWitness(text) !== undefined]).toEqual([version, length, fits]);
      }
    }
  });

  test.each([
    ['of version 0 with the checksum of bech32m', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    [
      'of version 1 with the checksum of bech32',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['with a word of padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['with padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['without words', 'bc1gmk9yu'],
    ['that is empty', ''],
  ])('decodeWitness refuses an address %s', (_, text) => {
    expect(decodeWitness(text)).toBeUndefined();
  });

  test('an address has at most 90 characters', () => {
    const program = range(32);
    const prefix = 'b'.repeat(30);
    const long = (marks: number) =>
      encodeWitness({ prefix: prefix.padEnd(marks - 60, 'b'), version: 1, program });
    expect([long(90).length, long(91).length]).toEqual([90, 91]);
    expect(decodeWitness(long(90))?.program).toEqual(program);
    expect(decodeWitness(long(91))).toBeUndefined();
  });
});
