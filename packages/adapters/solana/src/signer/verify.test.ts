import { createPrivateKey, createPublicKey, sign as opensslSign, verify as opensslVerify } from 'node:crypto';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { encode58 } from '@causeway/protocol/base58';
import { bytesToHex, concatBytes, hexToBytes } from '@causeway/protocol/bytes';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, aliceSeed, bob, bobKey } from '../../test/fakes.js';
import { edgeCases, rfc8032 } from '../../test/vectors.js';
import { verify } from '../chain/ed25519.js';
import { writeOffchain } from '../chain/offchain.js';
import { memoryKey } from '../wallet/key.js';
import { verifySignature } from './verify.js';

independent('tweetnacl', { what: 'makes and verifies signatures' });
vectorSet('RFC 8032', {
  source: 'rfc-editor.org',
  licence: 'BSD-3-Clause (IETF)',
  what: 'Ed25519 signatures',
});
vectorSet('Taming the many EdDSAs', {
  source: 'novifinancial/ed25519-speccheck',
  licence: 'Apache-2.0',
  what: 'signatures at the edge of the rules',
});

const hex = (text: string) => hexToBytes(`0x${text}`);
const utf8 = (text: string) => new TextEncoder().encode(text);
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const openssl = (publicKey: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([hex('302a300506032b6570032100'), publicKey]),
    format: 'der',
    type: 'spki',
  });
const opensslKey = createPrivateKey({
  key: Buffer.concat([hex('302e020100300506032b657004220420'), aliceSeed]),
  format: 'der',
  type: 'pkcs8',
});

describe('verifySignature and verify of Solana', () => {
  test('memoryKey and verify reproduce the test vectors of RFC 8032', async () => {
    for (const [secret, publicKey, message, signature] of rfc8032) {
      const key = memoryKey(hex(secret));
      expect(bytesToHex(key.publicKey)).toBe(`0x${publicKey}`);
      expect(bytesToHex(await key.sign(hex(message)))).toBe(`0x${signature}`);
      expect(verify(hex(publicKey), hex(message), hex(signature))).toBe(true);
    }
  });

  test.each(edgeCases)(
    'verify returns $valid for this edge case: $about',
    ({ message, publicKey, signature, valid }) => {
      expect(verify(hex(publicKey), hex(message), hex(signature))).toBe(valid);
    },
  );

  test('signatures verify across Causeway, OpenSSL and TweetNaCl in both directions', async () => {
    const seed = 20261121;
    console.info(`signatures both ways: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        const ours = await aliceKey.sign(message);
        expect(opensslVerify(null, message, openssl(aliceKey.publicKey), ours)).toBe(true);
        expect(nacl.sign.detached.verify(message, ours, aliceKey.publicKey)).toBe(true);
        const theirs = opensslSign(null, message, opensslKey);
        expect(verify(aliceKey.publicKey, message, new Uint8Array(theirs))).toBe(true);
        const { secretKey } = nacl.sign.keyPair.fromSeed(aliceSeed);
        expect(verify(aliceKey.publicKey, message, nacl.sign.detached(message, secretKey))).toBe(true);
      }),
      { numRuns: 60, seed },
    );
  });

  test('verifySignature rejects every bad signature', async () => {
    const message = 'The bridge is open.';
    const good = await aliceKey.sign(utf8(message));
    const flip = (at: number) => good.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const s = good.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
    const higher = Uint8Array.from({ length: 32 }, (_, i) => Number(((s + order) >> BigInt(8 * i)) & 255n));
    const identity = concatBytes(Uint8Array.of(1), new Uint8Array(63));
    const bad: readonly (readonly [string, unknown, (string | undefined)?, (Uint8Array | undefined)?])[] = [
      ...[0, 1, 15, 31, 32, 33, 48, 62, 63].map((at) => [`bit ${at}`, flip(at)] as const),
      ['s above the order', concatBytes(good.subarray(0, 32), higher)],
      ['s zero', concatBytes(good.subarray(0, 32), new Uint8Array(32))],
      ['all zeros', new Uint8Array(64)],
      ['all ones', new Uint8Array(64).fill(255)],
      ['the identity', identity],
      ['too short', good.subarray(0, 63)],
      ['too long', concatBytes(good, Uint8Array.of(0))],
      ['empty', new Uint8Array()],
      ['halves swapped', concatBytes(good.subarray(32), good.subarray(0, 32))],
      ['by another key', await bobKey.sign(utf8(message))],
      ['of another message', await aliceKey.sign(utf8(`${message} `))],
      ['of no message', await aliceKey.sign(new Uint8Array())],
      ['as hex', bytesToHex(good)],
      ['as base 64', Buffer.from(good).toString('base64')],
      ['as base 58 with a letter of no meaning', `0${encode58(good).slice(1)}`],
      ['as base 58 with a zero byte before', `1${encode58(good)}`],
      ['null', null],
      ['an object', { signature: encode58(good) }],
      ['another account', good, bob],
      ['another message in the envelope', good, alice, writeOffchain(aliceKey.publicKey, utf8('Hello'))],
      [
        'another signer in the envelope',
        await aliceKey.sign(writeOffchain(bobKey.publicKey, utf8(message))),
        alice,
        writeOffchain(bobKey.publicKey, utf8(message)),
      ],
      ['other bytes that were signed', await aliceKey.sign(utf8('Hello')), alice, utf8('Hello')],
      [
        'the message within other text',
        await aliceKey.sign(utf8(`Pay: ${message}`)),
        alice,
        utf8(`Pay: ${message}`),
      ],
    ];
    let accepted = 0;
    for (const [, signature, address = alice, signedBytes] of bad) {
      const options = { address, message, signature: signature as Uint8Array, signedBytes };
      if ((await verifySignature(options)).valid) accepted += 1;
    }
    console.info(`bad signatures: ${bad.length}, accepted: ${accepted}`);
    expect(bad.length).toBeGreaterThanOrEqual(25);
    expect(accepted).toBe(0);
    expect((await verifySignature({ address: alice, message, signature: good })).valid).toBe(true);
  });

  test('verifySignature accepts an off-chain envelope of the message for this signer and returns its scheme', async () => {
    const signedBytes = writeOffchain(aliceKey.publicKey, utf8('Hello'));
    const signature = encode58(await aliceKey.sign(signedBytes));
    expect(await verifySignature({ address: alice, message: 'Hello', signature, signedBytes })).toEqual({
      valid: true,
      scheme: 'solana:ed25519+offchain',
    });
    expect((await verifySignature({ address: alice, message: 'Hello', signature })).valid).toBe(false);
  });
});
