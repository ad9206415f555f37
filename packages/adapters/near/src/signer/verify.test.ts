import { createHash, createPublicKey, verify as openSslVerify } from 'node:crypto';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { encode58 } from '@causeway/protocol/base58';
import { bytesToHex, fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { KeyPair, KeyPairSigner } from 'near-api-js';
import { beforeAll, expect, test } from 'vitest';
import { alice, aliceId, bob, carol, chains, local } from '../../test/fakes.js';
import type { Rpc } from '../chain/rpc.js';
import { createKeyed } from '../wallet/keyed.js';
import {
  formatPublicKey,
  hashMessage,
  parsePublicKey,
  type SignedPayload,
  verifyKeySignature,
  verifySignature,
} from './verify.js';

independent('near-api-js', { what: 'signs messages' });
vectorSet('NEP-413', { source: 'near/NEPs', licence: 'CC0-1.0', what: 'the hash of the example' });
vectorSet('NEAR Intents signatures', {
  source: 'tests of near/intents',
  licence: 'none stated; single signatures, typed out',
  what: 'published signatures of wallets',
});

const nonce = Uint8Array.from({ length: 32 }, (_, i) => i);
const message = 'Ahoy: <signed> & "sealed" – ✓';
const recipient = 'app.example';
const order = secp256k1.Point.CURVE().n;
const surprise = () => Promise.reject(new Error('No chain is read for a signature.'));

const sign = async (key: typeof alice, accountId?: string) => {
  const keyed = createKeyed(key, { chains, request: surprise, accountId });
  const params = { message, recipient, nonce: toBase64(nonce) };
  const answer = await keyed.invoke({ chainId: local.id, method: 'near_signMessage', params });
  const { publicKey, signature } = answer as { publicKey: string; signature: string };
  return { message, recipient, nonce, publicKey, signature } satisfies SignedPayload;
};

let good: SignedPayload & { signature: string; nonce: Uint8Array };
let koblitz: typeof good;
beforeAll(async () => {
  good = await sign(alice);
  koblitz = await sign(carol, 'carol.near');
});

/** NEP-413's bytes, built independently here. */
function payload(message: { message: string; recipient: string; callbackUrl?: string }): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const tag = Buffer.alloc(4);
  tag.writeUInt32LE(2147484061);
  const callback =
    message.callbackUrl === undefined
      ? Buffer.of(0)
      : Buffer.concat([Buffer.of(1), text(message.callbackUrl)]);
  return Buffer.concat([tag, text(message.message), nonce, text(message.recipient), callback]);
}

test('hashMessage returns the published hash of the NEP-413 example', () => {
  const example = { message: 'hi', recipient: 'myapp.com', callbackUrl: 'myapp.com/callback' };
  const hash = bytesToHex(hashMessage({ ...example, nonce }));
  expect(hash).toBe(`0x${createHash('sha256').update(payload(example)).digest('hex')}`);
  expect(hash).toMatch(/^0xc9ce5de2.*0148$/);
});

test('verifyKeySignature accepts published signatures of NEAR Intents, and rejects them with one changed letter', () => {
  // The signature of the transaction 8rEAAvvj1SNB7fn7aczUo79k4niyNVtDWkm6FMyDWAUb on mainnet.
  const diff = (token: string, wrapped: string) =>
    `{"nep141:17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1":"${token}","nep141:wrap.near":"${wrapped}"}`;
  const intent = (signer: string, change: string) =>
    `{"signer_id":"${signer}","deadline":"2025-09-23T14:42:10.476Z","intents":[{"intent":"token_diff","diff":${change}}]}`;
  const published: readonly SignedPayload[] = [
    {
      message: intent(
        '1d3c4c1898200faa3273e06b1834098ec635c88e538aeceb095d18321861a970',
        diff('999999000', '-327580166752348350287445024'),
      ),
      nonce: 'XCkavXk45BCln15mDa50zMN+uWXqv6nVTFbY4vi3b9Y=',
      recipient: 'intents.near',
      publicKey: 'ed25519:6Eb6wkNagkMg5EfZjo2AmStrUrxPKWLSHYDqVX7ofxtV',
      signature:
        'ed25519:Scq7yw8YPWEwni9Rvy8R9pEFUCmscUSkRAu2LB9grPcr6L1NoNELBtiZZ58wm1cDrsgWForeaADkHnVmaqE6ULP',
    },
    {
      message: intent('foxboss.near', diff('-1000000000', '327579839172181597939094736')),
      nonce: '7vX4hxEe9Hu5veUyivPWPxDHpYNsXzi7EG8bc05EIlA=',
      recipient: 'intents.near',
      publicKey: 'ed25519:ESzYnUQTyVsNpk2u8ZHZ6q2MF8MHsuoKFRC4aqYAvcJD',
      signature:
        'ed25519:5Md212LF1YcemtoGCUPfB9sv1pijraj2VkKrFJscawXA7XXuVg6hvWTPcAvz2CuBH8Ns16Rmik1n7r9ySyyQJqWY',
    },
  ];
  for (const signed of published) {
    expect(verifyKeySignature(signed)).toBe(true);
    expect(verifyKeySignature({ ...signed, message: signed.message.replace('"', "'") })).toBe(false);
    expect(verifyKeySignature({ ...signed, recipient: 'intent.near' })).toBe(false);
  }
});

test('OpenSSL accepts the signatures of keys on both curves', () => {
  const bytes = payload({ message, recipient });
  const part = (key: Uint8Array) => Buffer.from(key).toString('base64url');
  const edwards = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: part(alice.publicKey) },
  });
  const digest = createHash('sha256').update(bytes).digest();
  expect(openSslVerify(null, digest, edwards, fromBase64(good.signature)!)).toBe(true);
  expect(openSslVerify(null, bytes, edwards, fromBase64(good.signature)!)).toBe(false);
  const point = parsePublicKey(koblitz.publicKey)!.bytes;
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'secp256k1', x: part(point.subarray(0, 32)), y: part(point.subarray(32)) },
  });
  const raw = fromBase64(koblitz.signature)!.subarray(0, 64);
  expect(openSslVerify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
  expect(openSslVerify('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }, raw)).toBe(false);
});

test.each(['ed25519', 'secp256k1'] as const)(
  'verifyKeySignature accepts a near-api-js signature of a %s key, with and without a callback address',
  async (curve) => {
    const pair = KeyPair.fromRandom(curve);
    const signer = new KeyPairSigner(pair);
    for (const callbackUrl of [undefined, 'https://app.example/back']) {
      const signed = await signer.signNep413Message('alice.near', { message, recipient, nonce, callbackUrl });
      const ours = {
        message,
        recipient,
        nonce,
        callbackUrl,
        publicKey: signed.publicKey.toString(),
        signature: signed.signature,
      };
      expect(verifyKeySignature(ours)).toBe(true);
      expect(verifyKeySignature({ ...ours, callbackUrl: 'https://app.example/' })).toBe(false);
      expect(formatPublicKey(parsePublicKey(ours.publicKey)!)).toBe(ours.publicKey);
    }
  },
);

test('verifyKeySignature rejects invalid signatures and signatures of other keys or messages', async () => {
  const raw = fromBase64(good.signature)!;
  const other = fromBase64(koblitz.signature)!;
  const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const signature = (bytes: Uint8Array) => ({ ...good, signature: toBase64(bytes) });
  const second = (bytes: Uint8Array) => ({ ...koblitz, signature: toBase64(bytes) });
  const word = (value: bigint, little = false) => {
    const bytes = Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'));
    return little ? bytes.reverse() : bytes;
  };
  const s = [...raw.subarray(32)].reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  const high = BigInt(`0x${Buffer.from(other.subarray(32, 64)).toString('hex')}`);
  const joined = (...parts: readonly (Uint8Array | number)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));
  const byBob = await sign(bob);
  const zero = new Uint8Array(32);
  /** A point of order 8, under which a lax verifier accepts a signature of anything. */
  const small = Uint8Array.from(
    Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex'),
  );
  const bad: readonly (readonly [string, SignedPayload])[] = [
    ...[0, 15, 31, 32, 47, 63].map((at) => [`bit of byte ${at}`, signature(flipped(raw, at))] as const),
    [
      's with the order added',
      signature(joined(raw.subarray(0, 32), word(s + ed25519.Point.Fn.ORDER, true))),
    ],
    ['halves exchanged', signature(joined(raw.subarray(32), raw.subarray(0, 32)))],
    ['all zero', signature(joined(zero, zero))],
    ['63 bytes', signature(raw.subarray(0, 63))],
    ['65 bytes', signature(joined(raw, 0))],
    ['empty', { ...good, signature: '' }],
    ['hex', { ...good, signature: Buffer.from(raw).toString('hex') }],
    ['unpadded', { ...good, signature: good.signature.replace(/=+$/, '') }],
    ['of the other curve by name', { ...good, signature: `secp256k1:${encode58(raw)}` }],
    ['another message', { ...good, message: `${message}!` }],
    ['an empty message', { ...good, message: '' }],
    ['another recipient', { ...good, recipient: 'app.example.org' }],
    ['what belongs to the message moved to the recipient', { ...good, message: '', recipient: message }],
    ['another nonce', { ...good, nonce: flipped(nonce, 31) }],
    ['a short nonce', { ...good, nonce: nonce.subarray(1) }],
    ['a callback that was not signed', { ...good, callbackUrl: 'https://app.example' }],
    ['an empty callback', { ...good, callbackUrl: '' }],
    ['another key', { ...good, publicKey: byBob.publicKey }],
    ['another signature', { ...good, signature: byBob.signature }],
    ['a key of small order', { ...signature(joined(small, zero)), publicKey: `ed25519:${encode58(small)}` }],
    ['no key', { ...good, publicKey: '' }],
    ['a key of 31 bytes', { ...good, publicKey: `ed25519:${encode58(alice.publicKey.subarray(1))}` }],
    [
      'secp256k1: its twin with a high s',
      second(joined(other.subarray(0, 32), word(order - high), (other[64] as number) ^ 1)),
    ],
    [
      'secp256k1: the twin with the old recovery',
      second(joined(other.subarray(0, 32), word(order - high), other[64] as number)),
    ],
    ['secp256k1: the wrong recovery', second(flipped(other, 64))],
    ['secp256k1: recovery of Ethereum', second(joined(other.subarray(0, 64), 27 + (other[64] as number)))],
    ['secp256k1: no recovery', second(other.subarray(0, 64))],
    ['secp256k1: r zero', second(joined(zero, other.subarray(32)))],
    ['secp256k1: another message', { ...koblitz, message: `${message} ` }],
    [
      'secp256k1: the key with its head byte',
      { ...koblitz, publicKey: `secp256k1:${encode58(joined(4, parsePublicKey(koblitz.publicKey)!.bytes))}` },
    ],
    ['secp256k1: the compressed key', { ...koblitz, publicKey: `secp256k1:${encode58(carol.publicKey)}` }],
  ];
  let accepted = 0;
  for (const [name, options] of bad) {
    const valid = verifyKeySignature(options);
    if (valid) accepted += 1;
    expect([name, valid]).toEqual([name, false]);
  }
  console.info(`bad signatures: ${bad.length}, accepted: ${accepted}`);
  expect(bad.length).toBeGreaterThanOrEqual(25);
  // Negative control: the original signatures are accepted.
  expect(verifyKeySignature(good)).toBe(true);
  expect(verifyKeySignature(koblitz)).toBe(true);
});

test('verifySignature accepts a key only if the chain reports that it has full access to the account', async () => {
  const requests: unknown[] = [];
  const answering = (answer: () => unknown): Rpc => {
    return async ({ params }) => {
      requests.push(params);
      return answer();
    };
  };
  const missing = () => {
    throw Object.assign(new Error('access key does not exist while viewing'), { notFound: true });
  };
  const limited = { FunctionCall: { allowance: '1', receiver_id: 'app.near', method_names: [] } };
  const cases: readonly (readonly [() => unknown, string, boolean])[] = [
    [() => ({ nonce: 1, permission: 'FullAccess' }), 'full', true],
    [() => ({ nonce: 1, permission: limited }), 'limited', false],
    [missing, 'none', false],
    [() => ({ error: 'access key ed25519:… does not exist while viewing', logs: [] }), 'none', false],
  ];
  for (const [answer, access, valid] of cases) {
    const verification = await verifySignature({ ...good, address: aliceId, rpc: answering(answer) });
    expect(verification).toEqual({ valid, scheme: 'near:nep413', access });
  }
  expect(requests[0]).toEqual({
    request_type: 'view_access_key',
    finality: 'final',
    account_id: aliceId,
    public_key: good.publicKey,
  });
  // A wrong signature is rejected without a request.
  const before = requests.length;
  const wrong = await verifySignature({
    ...good,
    message: 'no',
    address: aliceId,
    rpc: answering(() => ({ nonce: 1, permission: 'FullAccess' })),
  });
  expect(wrong.valid).toBe(false);
  expect(requests).toHaveLength(before);
  for (const nonsense of [null, 7, {}, { nonce: 1 }, { nonce: 1, permission: 'fullaccess' }]) {
    const rpc = answering(() => nonsense);
    await expect(verifySignature({ ...good, address: aliceId, rpc })).rejects.toMatchObject({
      code: 'malformed-response',
    });
  }
});
