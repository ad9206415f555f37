import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { isWalletError } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';
import { rawSecp256k1PubkeyToRawAddress } from '@cosmjs/amino';
import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice } from '../../test/fakes.js';
import { addressFormat, formatAddress, parseAddress } from './address.js';
import { addressOf } from './crypto.js';

independent('@cosmjs/amino', { what: 'derives addresses from keys' });
independent('@scure/base', { what: 'reads and writes bech32' });

const seed = testSeed();
const cosmosAddress = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
const hub = addressFormat(['cosmos']);

const reasonOf = (text: string, format = hub): string => {
  try {
    format.parse(text);
  } catch (error) {
    if (isWalletError(error, 'invalid-address')) return error.context.reason;
    throw error;
  }
  throw new Error(`${text} was taken.`);
};

test('the Cosmos address format explains why an address is invalid', () => {
  expect(reasonOf('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toMatch(/EVM chain/);
  expect(reasonOf('Cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')).toMatch(/mixes capital and small/);
  expect(reasonOf(cosmosAddress.replace('rl4', 'rl5'))).toMatch(/checksum does not fit/);
  expect(reasonOf(cosmosAddress.slice(0, -1))).toMatch(/checksum does not fit/);
  expect(reasonOf(formatAddress('osmo', parseAddress(cosmosAddress).bytes))).toBe(
    'osmo1 begins an address of another chain; here it must be cosmos1.',
  );
  expect(reasonOf(formatAddress('cosmosvaloper', parseAddress(cosmosAddress).bytes))).toMatch(
    /name of no account/,
  );
  expect(reasonOf(formatAddress('cosmos', new Uint8Array(19)))).toMatch(/19 bytes, not 20 or 32/);
  expect(reasonOf('vitalik.eth')).toBe('it must begin with cosmos1.');
  expect(reasonOf('')).toBe('it is empty.');
});

test('the Cosmos address format accepts capitals, surrounding spaces, contract addresses, and any prefix when none is given', () => {
  expect(hub.parse(` ${cosmosAddress.toUpperCase()}\n`)).toBe(cosmosAddress);
  const contract = formatAddress('cosmos', new Uint8Array(32).fill(7));
  expect(hub.parse(contract)).toBe(contract);
  const elsewhere = formatAddress('juno', parseAddress(cosmosAddress).bytes);
  expect(addressFormat().parse(elsewhere)).toBe(elsewhere);
});

test('addressOf derives the published address of the first account of the well-known phrase', () => {
  expect(addressOf(alice.publicKey, 'cosmos')).toBe(cosmosAddress);
});

test('addressOf derives the same address from a key as another library', () => {
  expect(parseAddress(addressOf(alice.publicKey, 'osmo')).bytes).toEqual(
    rawSecp256k1PubkeyToRawAddress(alice.publicKey),
  );
});

test('bech32 is encoded and decoded as by another library in 5,000 cases', () => {
  const prefix = fc.stringMatching(/^[a-z]{1,20}$/);
  const bytes = fc.uint8Array({ maxLength: 36 });
  fc.assert(
    fc.property(prefix, bytes, (name, data) => {
      const text = bech32.encode(name, bech32.toWords(data), false);
      expect(encodeBech32(name, data)).toBe(text);
      expect(decodeBech32(text)).toEqual({ prefix: name, bytes: data });
    }),
    { numRuns: 5000, seed },
  );
});

test('decodeBech32 agrees with another library on 5,000 addresses with one changed letter, and rejects wrong padding', () => {
  let refused = 0;
  const change = fc.tuple(fc.nat(), fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7lb1io'));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), change, (data, [at, letter]) => {
      const sound = formatAddress('cosmos', data);
      const place = 7 + (at % (sound.length - 7));
      const text = sound.slice(0, place) + letter + sound.slice(place + 1);
      const other = bech32.decodeUnsafe(text, false);
      const bytes = other && bech32.fromWordsUnsafe(other.words);
      expect(decodeBech32(text)?.bytes).toEqual(bytes ?? undefined);
      if (!bytes) refused += 1;
    }),
    { numRuns: 5000, seed },
  );
  console.info(`seed ${seed}: ${refused} of 5000 changed addresses refused`);
  // In the rest, a letter was replaced by the same letter.
  expect(refused).toBeGreaterThan(4700);
  for (const words of [[...bech32.toWords(new Uint8Array(20)), 0], [1], [0]]) {
    const text = bech32.encode('cosmos', words);
    expect(decodeBech32(text)?.bytes).toEqual(bech32.fromWordsUnsafe(words) || undefined);
  }
});
