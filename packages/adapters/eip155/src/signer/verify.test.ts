import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hashMessage as viemHashMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, aliceSecret, bob, bobSecret, failure } from '../../test/fakes.js';
import { hashMessage, recover, verifySignature } from './verify.js';

const account = privateKeyToAccount(aliceSecret);
const message = 'Causeway';
const order = secp256k1.Point.Fn.ORDER;
const word = (value: bigint) => value.toString(16).padStart(64, '0');

let good: Hex;
let r: bigint;
let s: bigint;
let v: string;
beforeAll(async () => {
  good = await account.signMessage({ message });
  r = BigInt(`0x${good.slice(2, 66)}`);
  s = BigInt(`0x${good.slice(66, 130)}`);
  v = good.slice(130);
});

const flip = (at: number) =>
  `${good.slice(0, at)}${good.charAt(at) === '0' ? '1' : '0'}${good.slice(at + 1)}`;

describe('a signature', () => {
  test('by the key is valid in each form a wallet may give it, and comes back in one form', async () => {
    const parity = v === '1b' ? 0n : 1n;
    const forms = [
      good,
      good.toUpperCase().replace('0X', '0x'),
      `0x${word(r)}${word(s)}0${parity}`,
      // EIP-2098
      `0x${word(r)}${word(s | (parity << 255n))}`,
    ];
    for (const signature of forms) {
      expect(await verifySignature({ address: alice, message, signature })).toEqual({
        valid: true,
        scheme: 'eip191',
        recovered: alice,
        signature: good,
      });
    }
  });

  /** Each must be refused, without a chain to ask. */
  const bad: readonly (readonly [name: string, make: () => unknown])[] = [
    ['nothing', () => ''],
    ['0x', () => '0x'],
    ['undefined', () => undefined],
    ['a number', () => 7],
    ['a list', () => [good]],
    ['no hex', () => good.replace('0x', '0z')],
    ['no prefix', () => good.slice(2)],
    ['half a byte', () => `${good}0`],
    ['two bytes short', () => good.slice(0, -4)],
    ['one byte long', () => `${good}00`],
    ['r flipped', () => flip(10)],
    ['s flipped', () => flip(100)],
    ['v flipped', () => good.slice(0, 130) + (v === '1b' ? '1c' : '1b')],
    ['v 2', () => `${good.slice(0, 130)}02`],
    ['v 26', () => `${good.slice(0, 130)}1a`],
    ['v 29', () => `${good.slice(0, 130)}1d`],
    ['v 255', () => `${good.slice(0, 130)}ff`],
    ['an EIP-155 v', () => `${good.slice(0, 130)}25`],
    ['r zero', () => `0x${word(0n)}${word(s)}${v}`],
    ['s zero', () => `0x${word(r)}${word(0n)}${v}`],
    ['r the order', () => `0x${word(order)}${word(s)}${v}`],
    ['s the order', () => `0x${word(r)}${word(order)}${v}`],
    [
      's in the upper half, the twin of a good one',
      () => `0x${word(r)}${word(order - s)}${v === '1b' ? '1c' : '1b'}`,
    ],
    ['r and s exchanged', () => `0x${word(s)}${word(r)}${v}`],
    ['all zero', () => `0x${'00'.repeat(65)}`],
    ['all ones', () => `0x${'ff'.repeat(65)}`],
    ['another key', () => privateKeyToAccount(bobSecret).signMessage({ message })],
    ['another message', () => account.signMessage({ message: 'causeway' })],
    ['the message with a line feed', () => account.signMessage({ message: `${message}\n` })],
    [
      'a digest signed without the prefix',
      () => account.sign({ hash: bytesToHex(new Uint8Array(32).fill(7)) }),
    ],
    [
      'typed data',
      () =>
        account.signTypedData({
          domain: {},
          types: { A: [{ name: 'a', type: 'string' }] },
          primaryType: 'A',
          message: { a: message },
        }),
    ],
    ['the marker of ERC-6492 and nothing else', () => `0x${'6492'.repeat(16)}`],
  ];

  test.each(bad)('that is %s is refused', async (_, make) => {
    const signature = (await make()) as string;
    expect((await verifySignature({ address: alice, message, signature })).valid).toBe(false);
  });

  test('the vectors are at least 25, and the good one beside them is accepted', async () => {
    expect(bad.length).toBeGreaterThanOrEqual(25);
    expect((await verifySignature({ address: alice, message, signature: good })).valid).toBe(true);
    expect((await verifySignature({ address: bob, message, signature: good })).valid).toBe(false);
  });

  test('that no key fits is "cannot tell" and not "no" when the chain cannot be read', async () => {
    const request = async () => {
      throw new Error('offline');
    };
    await expect(verifySignature({ address: bob, message, signature: good, request })).rejects.toThrow(
      'offline',
    );
    const silly = async () => '0x01';
    const error = await failure(verifySignature({ address: bob, message, signature: good, request: silly }));
    expect(error.code).toBe('malformed-response');
  });

  test('is not asked of a chain when the key fits', async () => {
    const request = () => expect.unreachable();
    expect((await verifySignature({ address: alice, message, signature: good, request })).valid).toBe(true);
  });

  test.each(['', 'a', 'é', '\u{1f309}', '0x68690a', 'x'.repeat(1000)])(
    'digest of %.12j is that of another library',
    (text) => {
      expect(hashMessage(text)).toBe(viemHashMessage(text));
      expect(hashMessage(new TextEncoder().encode(text))).toBe(viemHashMessage(text));
    },
  );

  test('of random bytes names nobody or somebody, and never throws', () => {
    for (let i = 0; i < 200; i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(65));
      bytes[64] = i % 4 < 2 ? 27 : 28;
      expect(recover(hashMessage(message), bytesToHex(bytes))?.address).not.toBe(alice);
    }
  });
});
