import { createPrivateKey, createPublicKey, sign as opensslSign, verify as opensslVerify } from 'node:crypto';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { bytesToHex, concatBytes, hexToBytes, toHex } from '@causeway/protocol/bytes';
import {
  Message,
  MessageComputer,
  Transaction,
  TransactionComputer,
  UserSecretKey,
  UserVerifier,
} from '@multiversx/sdk-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, aliceSeed, bob, bobKey, transfer } from '../../test/fakes.js';
import { addressOf } from '../chain/address.js';
import { hashMessage } from '../chain/crypto.js';
import {
  documentBytes,
  type SignedDocument,
  type TransactionDocument,
  withSignatures,
} from '../chain/wire.js';
import { memoryKey } from '../wallet/key.js';
import { transactionBytes, transactionHash, verifySignature, verifyTransaction } from './verify.js';

independent('@multiversx/sdk-core', { what: 'makes and verifies signatures and hashes' });
vectorSet('MultiversX message signatures', {
  source: 'multiversx/mx-sdk-py, multiversx/mx-sdk-js-core',
  licence: 'MIT',
  what: 'hashes and signatures of messages',
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
const official = new UserSecretKey(aliceSeed);
const computer = new TransactionComputer();

/** Transactions of every shape that may be signed. */
const documents = fc.record(
  {
    nonce: fc.nat(),
    value: fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
    receiver: fc.constantFrom(alice, bob),
    sender: fc.constant(alice),
    senderUsername: fc.constant('YWxpY2U='),
    receiverUsername: fc.constant('Ym9i'),
    gasPrice: fc.integer({ min: 1, max: 2 ** 40 }),
    gasLimit: fc.integer({ min: 1, max: 600_000_000 }),
    data: fc
      .uint8Array({ minLength: 1, maxLength: 80 })
      .map((bytes) => Buffer.from(bytes).toString('base64')),
    chainID: fc.constantFrom('1', 'D', 'chain'),
    version: fc.constant(2),
    options: fc.constantFrom(0, 1),
    relayer: fc.constant(bob),
  },
  {
    requiredKeys: ['nonce', 'value', 'receiver', 'sender', 'gasPrice', 'gasLimit', 'chainID', 'version'],
  },
) as fc.Arbitrary<TransactionDocument>;

describe('message signatures', () => {
  test('message hashes and signatures equal the published vectors of mx-sdk-py and mx-sdk-js-core', async () => {
    expect(bytesToHex(hashMessage(utf8('test message')))).toBe(
      '0x2162d6271208429e6d3e664139e98ba7c5f1870906fb113e8903b1d3f531004d',
    );
    const key = memoryKey(hex('413f42575f7f26fad3317a778771212fdb80245850981e48b58a4f25e344e8f9'));
    const address = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';
    expect(addressOf(key.publicKey)).toBe(address);
    const signature =
      '7aff43cd6e3d880a65033bf0a1b16274854fd7dfa9fe5faa7fa9a665ee851afd4c449310f5f1697d348e42d1819eaef69080e33e7652d7393521ed50d7427a0e';
    expect(toHex(await key.sign(hashMessage(utf8('test'))))).toBe(signature);
    expect((await verifySignature({ address, message: 'test', signature })).valid).toBe(true);
    expect((await verifySignature({ address, message: 'test', signature: `0x${signature}` })).valid).toBe(
      true,
    );
    expect((await verifySignature({ address, message: 'tesu', signature })).valid).toBe(false);
  });

  test('message signatures of memoryKey, sdk-core and OpenSSL verify in each implementation', async () => {
    const seed = 20261121;
    console.info(`signatures both ways: seed ${seed}`);
    const messages = new MessageComputer();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (data) => {
        const bytes = hashMessage(data);
        expect(new Uint8Array(messages.computeBytesForSigning(new Message({ data })))).toEqual(bytes);
        const ours = await aliceKey.sign(bytes);
        expect(opensslVerify(null, bytes, openssl(aliceKey.publicKey), ours)).toBe(true);
        expect(await new UserVerifier(official.generatePublicKey()).verify(bytes, ours)).toBe(true);
        for (const signature of [opensslSign(null, bytes, opensslKey), official.sign(bytes)]) {
          const options = { address: alice, message: data, signature: new Uint8Array(signature) };
          expect((await verifySignature(options)).valid).toBe(true);
        }
      }),
      { numRuns: 60, seed },
    );
  });

  test('verifySignature rejects invalid signatures', async () => {
    const message = 'The bridge is open.';
    const bytes = hashMessage(utf8(message));
    const good = await aliceKey.sign(bytes);
    const flip = (at: number) => good.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const s = good.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
    const higher = Uint8Array.from({ length: 32 }, (_, i) => Number(((s + order) >> BigInt(8 * i)) & 255n));
    const identity = concatBytes(Uint8Array.of(1), new Uint8Array(63));
    // A key of small order, for which the identity signs every message in lax verifiers.
    const small = addressOf(concatBytes(Uint8Array.of(1), new Uint8Array(31)));
    const bad: readonly (readonly [string, unknown, string?])[] = [
      ...[0, 1, 15, 31, 32, 33, 48, 62, 63].map((at) => [`bit ${at}`, flip(at)] as const),
      ['s above the order', concatBytes(good.subarray(0, 32), higher)],
      ['s zero', concatBytes(good.subarray(0, 32), new Uint8Array(32))],
      ['all zeros', new Uint8Array(64)],
      ['all ones', new Uint8Array(64).fill(255)],
      ['the identity', identity],
      ['the identity by a key of small order', identity, small],
      ['too short', good.subarray(0, 63)],
      ['too long', concatBytes(good, Uint8Array.of(0))],
      ['empty', new Uint8Array()],
      ['halves swapped', concatBytes(good.subarray(32), good.subarray(0, 32))],
      ['by another key', await bobKey.sign(bytes)],
      ['of another message', await aliceKey.sign(hashMessage(utf8(`${message} `)))],
      ['of the message without its prefix', await aliceKey.sign(utf8(message))],
      ['of the hash of the hash', await aliceKey.sign(hashMessage(bytes))],
      ['hex that is too short', toHex(good).slice(2)],
      ['hex with a letter of no meaning', `g${toHex(good).slice(1)}`],
      ['hex with a space', ` ${toHex(good)}`],
      ['base 64', Buffer.from(good).toString('base64')],
      ['null', null],
      ['an object', { signature: toHex(good) }],
      ['another account', good, bob],
    ];
    let accepted = 0;
    for (const [, signature, address = alice] of bad) {
      const options = { address, message, signature: signature as Uint8Array };
      if ((await verifySignature(options)).valid) accepted += 1;
    }
    console.info(`bad signatures: ${bad.length}, accepted: ${accepted}`);
    expect(bad.length).toBeGreaterThanOrEqual(25);
    expect(accepted).toBe(0);
    expect((await verifySignature({ address: alice, message, signature: good })).valid).toBe(true);
  });
});

describe('transaction signatures', () => {
  test('the signed bytes and the hash of a transaction equal those of sdk-core', async () => {
    const seed = 20261121;
    console.info(`transactions against sdk-core: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const theirs = Transaction.newFromPlainObject({ ...document } as never);
        expect(transactionBytes(document)).toEqual(new Uint8Array(computer.computeBytesForVerifying(theirs)));
        const signature = official.sign(computer.computeBytesForVerifying(theirs));
        theirs.signature = signature;
        if (document.relayer) theirs.relayerSignature = new Uint8Array(64).fill(7);
        const relayerSignature = document.relayer && '07'.repeat(64);
        const signed = withSignatures(document, toHex(signature), { relayerSignature });
        expect(verifyTransaction(signed)).toBe(true);
        expect(transactionHash(signed)).toBe(computer.computeTransactionHash(theirs));
      }),
      { numRuns: 100, seed },
    );
  });

  test('the hash of a guarded transaction equals that of sdk-core', async () => {
    const document = transfer({ options: 2, guardian: bob });
    const theirs = Transaction.newFromPlainObject({ ...document } as never);
    theirs.signature = official.sign(computer.computeBytesForSigning(theirs));
    theirs.guardianSignature = new Uint8Array(64).fill(9);
    const signed = withSignatures(document, toHex(theirs.signature), {
      guardianSignature: '09'.repeat(64),
    });
    expect(verifyTransaction(signed)).toBe(true);
    expect(transactionHash(signed)).toBe(computer.computeTransactionHash(theirs));
  });

  test('verifyTransaction rejects a signature for a changed transaction', async () => {
    const document = transfer({ data: 'aGk=' });
    const signature = toHex(await aliceKey.sign(documentBytes(document)));
    const changes: Partial<SignedDocument>[] = [
      { nonce: 8 },
      { value: '1000000000000000001' },
      { receiver: alice },
      { sender: bob },
      { senderUsername: 'YQ==' },
      { receiverUsername: 'YQ==' },
      { gasPrice: 1_000_000_001 },
      { gasLimit: 50_001 },
      { data: 'aGo=' },
      { data: undefined },
      { chainID: '1' },
      { version: 3 },
      { options: 1 },
      { options: 2, guardian: bob },
      { relayer: bob },
      { signature: '00'.repeat(64) },
    ];
    const accepted = changes.filter((change) =>
      verifyTransaction({ ...withSignatures(document, signature), ...change }),
    );
    console.info(`changed transactions: ${changes.length}, accepted: ${accepted.length}`);
    expect(accepted).toEqual([]);
    expect(verifyTransaction(withSignatures(document, signature))).toBe(true);
  });
});
