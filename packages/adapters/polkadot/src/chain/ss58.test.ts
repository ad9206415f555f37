import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { isWalletError } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { decodeAddress as oracleDecode, encodeAddress as oracleEncode } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAddress, encodeAddress } from './ss58.js';

independent('@polkadot/util-crypto', { what: 'reads and writes addresses of every prefix' });

const seed = testSeed();
const alice = Uint8Array.from(
  'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'.match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
);

describe('SS58', () => {
  test('SS58 addresses match the reference library for all 16,382 prefixes', () => {
    let mismatches = 0;
    let prefixes = 0;
    for (let prefix = 0; prefix <= 16_383; prefix++) {
      if (prefix === 46 || prefix === 47) continue;
      prefixes += 1;
      const encoded = encodeAddress(alice, prefix);
      if (encoded !== oracleEncode(alice, prefix)) mismatches += 1;
      const back = decodeAddress(encoded);
      if (back.prefix !== prefix || bytesToHex(back.accountId) !== bytesToHex(alice)) mismatches += 1;
    }
    console.info(`SS58: ${prefixes} prefixes, ${mismatches} mismatches`);
    expect({ prefixes, mismatches }).toEqual({ prefixes: 16_382, mismatches: 0 });
  });

  test.each([
    // CASA polkadot/caip10, the cases with a full address.
    ['5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy', false],
    ['EXtQYFeY2ivDsfazZvGC9aG87DxnhWH2f9kjUUq2pXTZKF5', true],
    ['cTEnFBUrW2RXpPPoNNiwKZVzbAqNcUKEyfcktDZJ2ZWGuLQtQ'.slice(0, 48), false],
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', true],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', true],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', true],
  ])('decodeAddress checks %s (valid: %s)', (text, valid) => {
    if (valid) expect(encodeAddress(decodeAddress(text).accountId, decodeAddress(text).prefix)).toBe(text);
    else expect(() => decodeAddress(text)).toThrow();
  });

  test('decodeAddress rejects every change of one character, as the reference library does', () => {
    const whole = encodeAddress(alice, 42);
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    let decodedCount = 0;
    for (let i = 0; i < whole.length; i++) {
      for (const letter of letters) {
        const text = whole.slice(0, i) + letter + whole.slice(i + 1);
        if (text === whole) continue;
        const decoded = attempt(() => bytesToHex(decodeAddress(text).accountId));
        const other = attempt(() => bytesToHex(oracleDecode(text)));
        expect(decoded).toBe(other);
        if (decoded) decodedCount += 1;
      }
    }
    // Two check bytes let one mistake in 65,536 through; none of these is one.
    expect(decodedCount).toBe(0);
  });

  test('decodeAddress decodes arbitrary text or throws invalid-address', () => {
    console.info(`seed ${seed}`);
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), fc.base64String({ maxLength: 60 })), (text) => {
        try {
          decodeAddress(text);
        } catch (error) {
          expect(isWalletError(error, 'invalid-address')).toBe(true);
        }
      }),
      { numRuns: 5000, seed },
    );
  });

  test.each([undefined, null, 5, {}])(
    'decodeAddress throws invalid-address for %j, which is not text',
    (value) => {
      expect(() => decodeAddress(value as never)).toThrow('Invalid address: ');
    },
  );

  test('encodeAddress rejects an invalid prefix and an account id of the wrong length', () => {
    for (const prefix of [-1, 46, 47, 16_384, 1.5, Number.NaN]) {
      expect(() => encodeAddress(alice, prefix)).toThrow('SS58 address type');
    }
    expect(() => encodeAddress(alice.subarray(1), 0)).toThrow('32 bytes');
  });
});

const attempt = (act: () => string) => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
