import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hashMessage as viemHashMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, aliceSecret, bob, bobSecret, failure } from '../../test/fakes.js';
import { hashMessage, type ReadRequest, recover, verifySignature } from './verify.js';

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

describe('verifying a signature', () => {
  test('verifySignature accepts each form of a valid signature and returns it in one form', async () => {
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

  /** Each must be rejected without a request to a chain. */
  const bad: readonly (readonly [name: string, make: () => unknown])[] = [
    ['an empty text', () => ''],
    ['the empty hex 0x', () => '0x'],
    ['undefined', () => undefined],
    ['a number', () => 7],
    ['a list', () => [good]],
    ['text with a digit that is not hex', () => good.replace('0x', '0z')],
    ['hex without the 0x prefix', () => good.slice(2)],
    ['hex with an odd number of digits', () => `${good}0`],
    ['a signature that is two bytes short', () => good.slice(0, -4)],
    ['a signature that is one byte too long', () => `${good}00`],
    ['a signature with a changed r', () => flip(10)],
    ['a signature with a changed s', () => flip(100)],
    ['a signature with the opposite v', () => good.slice(0, 130) + (v === '1b' ? '1c' : '1b')],
    ['a signature with v 2', () => `${good.slice(0, 130)}02`],
    ['a signature with v 26', () => `${good.slice(0, 130)}1a`],
    ['a signature with v 29', () => `${good.slice(0, 130)}1d`],
    ['a signature with v 255', () => `${good.slice(0, 130)}ff`],
    ['a signature with an EIP-155 v', () => `${good.slice(0, 130)}25`],
    ['a signature whose r is zero', () => `0x${word(0n)}${word(s)}${v}`],
    ['a signature whose s is zero', () => `0x${word(r)}${word(0n)}${v}`],
    ['a signature whose r is the curve order', () => `0x${word(order)}${word(s)}${v}`],
    ['a signature whose s is the curve order', () => `0x${word(r)}${word(order)}${v}`],
    [
      'a signature whose s is in the upper half of the order',
      () => `0x${word(r)}${word(order - s)}${v === '1b' ? '1c' : '1b'}`,
    ],
    ['a signature with r and s exchanged', () => `0x${word(s)}${word(r)}${v}`],
    ['a signature of zero bytes only', () => `0x${'00'.repeat(65)}`],
    ['a signature of 0xff bytes only', () => `0x${'ff'.repeat(65)}`],
    ['a signature of another key', () => privateKeyToAccount(bobSecret).signMessage({ message })],
    ['a signature of another message', () => account.signMessage({ message: 'causeway' })],
    ['a signature of the message with a line feed', () => account.signMessage({ message: `${message}\n` })],
    [
      'a signature of a digest without the message prefix',
      () => account.sign({ hash: bytesToHex(new Uint8Array(32).fill(7)) }),
    ],
    [
      'a signature of typed data',
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

  test.each(bad)('verifySignature rejects %s', async (_, make) => {
    const signature = (await make()) as string;
    expect((await verifySignature({ address: alice, message, signature })).valid).toBe(false);
  });

  test('verifySignature is tested with at least 25 invalid signatures and accepts the valid one', async () => {
    expect(bad.length).toBeGreaterThanOrEqual(25);
    expect((await verifySignature({ address: alice, message, signature: good })).valid).toBe(true);
    expect((await verifySignature({ address: bob, message, signature: good })).valid).toBe(false);
  });

  test('verifySignature throws instead of returning invalid when the chain cannot be read', async () => {
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

  test('verifySignature names the scheme by the form of the signature and the answer of the contract', async () => {
    const wrapped = `0x${'00'.repeat(96)}${'6492'.repeat(16)}`;
    const answerOf = (magic: string) => async () =>
      `0x${[1n, 1n, 32n].map(word).join('')}${magic.padEnd(64, '0')}`;
    const [yes, no] = [answerOf('1626ba7e'), answerOf('ffffffff')];
    const verify = (signature: string, request?: ReadRequest) =>
      verifySignature({ address: bob, message, signature, request });
    expect(await verify(good)).toEqual({ valid: false, scheme: 'eip191', recovered: alice, signature: good });
    expect(await verify(good, no)).toMatchObject({ valid: false, scheme: 'eip191', recovered: alice });
    expect(await verify(good, yes)).toMatchObject({ valid: true, scheme: 'eip1271', recovered: alice });
    expect(await verify('0x01', yes)).toEqual({ valid: true, scheme: 'eip1271', signature: '0x01' });
    expect(await verify(wrapped)).toMatchObject({ valid: false, scheme: 'eip6492' });
    expect(await verify(wrapped, no)).toMatchObject({ valid: false, scheme: 'eip6492' });
    expect(await verify(wrapped, yes)).toMatchObject({ valid: true, scheme: 'eip6492' });
  });

  test('verifySignature accepts the signature of a document and names its scheme', async () => {
    const typedData = {
      domain: {},
      types: { A: [{ name: 'a', type: 'string' }] },
      primaryType: 'A',
      message: { a: message },
    } as const;
    const signature = await account.signTypedData(typedData);
    const verified = { valid: true, scheme: 'eip712', recovered: alice, signature };
    expect(await verifySignature({ address: alice, typedData, signature })).toEqual(verified);
    expect((await verifySignature({ address: alice, typedData, signature: good })).valid).toBe(false);
  });

  test('verifySignature sends a signature of up to 64 KiB to the contract and no longer one', async () => {
    let requests = 0;
    const request = async () => {
      requests += 1;
      return `0x${[1n, 1n, 32n].map(word).join('')}${'1626ba7e'.padEnd(64, '0')}`;
    };
    const verify = async (bytes: number) =>
      (await verifySignature({ address: bob, message, signature: `0x${'01'.repeat(bytes)}`, request })).valid;
    expect(await verify(64 * 1024)).toBe(true);
    expect(requests).toBe(1);
    expect(await verify(64 * 1024 + 1)).toBe(false);
    expect(requests).toBe(1);
  });

  test('verifySignature sends only hex to the contract', async () => {
    const request = () => expect.unreachable();
    for (const signature of ['01', '0x1', '0xzz', `zz${'6492'.repeat(16)}`]) {
      expect((await verifySignature({ address: bob, message, signature, request })).valid).toBe(false);
    }
  });

  test('verifySignature sends no request to the chain when the key matches', async () => {
    const request = () => expect.unreachable();
    expect((await verifySignature({ address: alice, message, signature: good, request })).valid).toBe(true);
  });

  test.each(['', 'a', 'é', '\u{1f309}', '0x68690a', 'x'.repeat(1000)])(
    'hashMessage returns the same digest as viem for %.12j',
    (text) => {
      expect(hashMessage(text)).toBe(viemHashMessage(text));
      expect(hashMessage(new TextEncoder().encode(text))).toBe(viemHashMessage(text));
    },
  );

  test('recover does not throw for random bytes and does not return the address of the account', () => {
    for (let i = 0; i < 200; i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(65));
      bytes[64] = i % 4 < 2 ? 27 : 28;
      expect(recover(hashMessage(message), bytesToHex(bytes))?.address).not.toBe(alice);
    }
  });
});
