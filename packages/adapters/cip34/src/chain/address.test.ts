import { testSeed } from '@causeway/conformance';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { toHex } from '@causeway/protocol/bytes';
import { Address } from '@emurgo/cardano-serialization-lib-nodejs';
import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failure } from '../../test/fakes.js';
import { parseAddress, readAddress } from './address.js';

independent('@emurgo/cardano-serialization-lib-nodejs', { what: 'accepts and rejects the same addresses' });
vectorSet('CIP-19', {
  source: 'cardano-foundation/CIPs',
  licence: 'CC-BY-4.0',
  what: 'addresses of every kind',
});

// CIP-19 §Test vectors: every kind, with mainnet's addresses and a test network's.
const published: readonly (readonly [kind: string, key: boolean, mainnet: string, testnet: string])[] = [
  [
    'base',
    true,
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae',
  ],
  [
    'base',
    false,
    'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
    'addr_test1zrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgsxj90mg',
  ],
  [
    'base',
    true,
    'addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve',
    'addr_test1yz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shsf5r8qx',
  ],
  [
    'pointer',
    true,
    'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
    'addr_test1gz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrdw5vky',
  ],
  [
    'enterprise',
    true,
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
  ],
  [
    'enterprise',
    false,
    'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx',
    'addr_test1wrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcl6szpr',
  ],
  [
    'reward',
    true,
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn',
  ],
  [
    'reward',
    false,
    'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5',
    'stake_test17rphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcljw6kf',
  ],
];

test.each(published)(
  'parseAddress reads the published %s address (payment part is a key: %s)',
  (kind, key, mainnet, testnet) => {
    for (const [text, networkId] of [
      [mainnet, 1],
      [testnet, 0],
    ] as const) {
      const parsed = parseAddress(text);
      expect(parsed).toMatchObject({ address: text, kind, networkId });
      expect(parsed.keyHash !== undefined).toBe(key);
      expect(parseAddress(text.toUpperCase()).address).toBe(text);
      expect(parseAddress(toHex(parsed.bytes)).address).toBe(text);
      expect(toHex(Address.from_bech32(text).to_bytes())).toBe(toHex(parsed.bytes));
      expect(() => parseAddress(text, networkId ? 0 : 1)).toThrow(
        networkId ? 'Cardano itself' : 'a test network',
      );
    }
  },
);

const good = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
const encode = (prefix: string, bytes: readonly number[]) =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from(bytes)), false);
const hash = Array.from({ length: 28 }, (_, i) => i);

test.each([
  ['', 'empty'],
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'EVM'],
  ['Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo', 'Byron'],
  [
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    'Byron',
  ],
  ['82d818582183581cba970ad36654d8dd8f74274b733452ddeab9a62a397746be3c42ccdda0001a9026da5b', 'Byron'],
  [good.replace('addr1v', 'addr1V'), 'mixes'],
  [good.replace('hrl8', 'hrl9'), 'checksum'],
  [good.slice(0, -1), 'checksum'],
  ['pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy', 'must begin'],
  ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'must begin'],
  [encode('stake', [0x61, ...hash]), 'another kind'],
  [encode('addr', [0xe1, ...hash]), 'another kind'],
  [encode('addr_test', [0x61, ...hash]), 'another kind or network'],
  [encode('addr', [0x62, ...hash]), 'network is 2'],
  [encode('addr', [0x91, ...hash]), 'no kind'],
  [encode('addr', [0x61, ...hash, 0]), '30 bytes'],
  [encode('addr', [0x01, ...hash]), '29 bytes'],
  [encode('addr', []), 'length'],
  [`addr1${'q'.repeat(200)}`, 'must begin'],
])('parseAddress rejects "%s" with a message that contains "%s"', async (text, words) => {
  const error = await failure(new Promise((resolve) => resolve(parseAddress(text))));
  expect(error.code).toBe('invalid-address');
  expect(error.message).toContain(words);
});

test('readAddress accepts exactly the addresses that the reference library accepts', () => {
  const seed = testSeed();
  console.info(`fuzz of addresses: 5000 cases, seed ${seed}`);
  let both = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 70 }),
        fc
          .tuple(
            fc.integer({ min: 0, max: 255 }),
            fc.constantFrom(28, 56),
            fc.uint8Array({ minLength: 56, maxLength: 56 }),
          )
          .map(([head, size, rest]) => Uint8Array.from([head, ...rest.slice(0, size)])),
      ),
      (bytes) => {
        const ours = attempt(() => readAddress(bytes).address);
        const theirs = attempt(() => Address.from_bytes(bytes).to_bech32());
        // Pointers have more than one form, networks beyond the two do not exist, and Byron is not read here.
        if (ours !== undefined && bytes.length !== 29 && bytes.length !== 57) return;
        if (ours !== undefined) {
          both += 1;
          expect(ours).toBe(theirs);
        } else if (theirs !== undefined) {
          expect(
            (bytes[0] as number) >> 4 === 8 ||
              ((bytes[0] as number) & 15) > 1 ||
              (bytes[0] as number) >> 4 < 6,
          ).toBe(true);
        }
      },
    ),
    { numRuns: 5000, seed },
  );
  expect(both).toBeGreaterThan(50);
});

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
