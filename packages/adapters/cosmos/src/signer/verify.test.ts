import { createPublicKey, verify as openSslVerify } from 'node:crypto';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { fromBase64, toBase64, toHex } from '@causeway/protocol/bytes';
import { pubkeyToAddress, Secp256k1HdWallet } from '@cosmjs/amino';
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { beforeAll, expect, test } from 'vitest';
import { alice, bob, chains, hub } from '../../test/fakes.js';
import { formatAddress } from '../chain/address.js';
import { addressOf } from '../chain/crypto.js';
import { aminoBytes, directBytes, messageDocument, type SignDoc } from '../chain/document.js';
import { encode } from '../chain/proto.js';
import { createKeyed } from '../wallet/keyed.js';
import { verifySignature } from './verify.js';

independent('@cosmjs/proto-signing', { what: 'signs as a wallet' });
vectorSet('ADR-36 signature', {
  source: 'chainapsis/keplr-wallet',
  licence: 'Apache-2.0',
  what: 'a published signature of Keplr',
});

const phrase = `${'abandon '.repeat(11)}about`;
const address = addressOf(alice.publicKey, 'cosmos');
/** An address of 32 bytes, which no key has. */
const contract = formatAddress('cosmos', new Uint8Array(32).fill(7));
const message = 'Ahoy: <signed> & "sealed" – ✓';
const direct: SignDoc = {
  bodyBytes: encode([2, 'for the ferry']),
  authInfoBytes: encode([2, encode([2, 200_000n])]),
  chainId: 'causeway-1',
  accountNumber: (1n << 63n) + 7n,
};
const amino = {
  ...messageDocument('', new Uint8Array()),
  chain_id: 'causeway-1',
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { b: [1, { z: 1, a: '<&>' }], a: null } }],
};

/** OpenSSL's verdict on a signature, from another code base than the one under test. */
function openSsl(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const part = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33) },
  });
  return openSslVerify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

const keyed = createKeyed(alice, { chains, request: async () => Promise.reject(new Error('surprise')) });
interface Answer {
  readonly signature: { readonly pub_key: { readonly value: string }; readonly signature: string };
}
const signBy = async (method: string, params: object) => {
  const { signature } = (await keyed.invoke({ chainId: hub.id, method, params })) as Answer;
  return { signature: signature.signature, publicKey: signature.pub_key.value };
};
const signText = (data: Uint8Array) =>
  signBy('cosmos_signAmino', { signerAddress: address, signDoc: messageDocument(address, data) });

let good: { readonly signature: string; readonly publicKey: string };
beforeAll(async () => {
  good = await signText(new TextEncoder().encode(message));
});

test('OpenSSL accepts the signatures of a message and of both kinds of transaction', async () => {
  const wire = {
    ...direct,
    bodyBytes: toBase64(direct.bodyBytes),
    authInfoBytes: toBase64(direct.authInfoBytes),
  };
  const cases = [
    [aminoBytes(messageDocument(address, new TextEncoder().encode(message))), good],
    [aminoBytes(amino), await signBy('cosmos_signAmino', { signerAddress: address, signDoc: amino })],
    [directBytes(direct), await signBy('cosmos_signDirect', { signerAddress: address, signDoc: wire })],
  ] as const;
  for (const [bytes, { signature, publicKey }] of cases) {
    const [raw, key] = [fromBase64(signature)!, fromBase64(publicKey)!];
    expect(openSsl(bytes, raw, key)).toBe(true);
    expect(openSsl(Uint8Array.of(...bytes, 0), raw, key)).toBe(false);
  }
});

test('verifySignature accepts signatures of the wallets of the CosmJS library', async () => {
  const wallet = await Secp256k1HdWallet.fromMnemonic(phrase);
  const [account] = await wallet.getAccounts();
  expect(account?.address).toBe(address);
  const document = messageDocument(address, new TextEncoder().encode(message));
  const { signature } = await wallet.signAmino(address, document as never);
  const parts = { signature: signature.signature, publicKey: signature.pub_key.value };
  expect(await verifySignature({ address, message, ...parts })).toEqual({
    valid: true,
    scheme: 'cosmos:adr036',
    recovered: address,
  });
  const other = await wallet.signAmino(address, amino as never);
  expect(
    await verifySignature({ address, document: amino, ...parts, signature: other.signature.signature }),
  ).toMatchObject({ valid: true, scheme: 'cosmos:amino' });

  const proto = await DirectSecp256k1HdWallet.fromMnemonic(phrase);
  const signed = await proto.signDirect(address, direct);
  expect(
    await verifySignature({ address, document: direct, ...parts, signature: signed.signature.signature }),
  ).toMatchObject({ valid: true, scheme: 'cosmos:direct' });
});

test('verifySignature accepts a published Keplr signature, and rejects it for another message', async () => {
  // Signed with Keplr and checked there with the vendor's own verifier.
  const account = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud';
  const published = {
    publicKey: 'A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9',
    signature: 'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg==',
  };
  expect(pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: published.publicKey }, 'cosmos')).toBe(
    account,
  );
  expect((await verifySignature({ address: account, message: account, ...published })).valid).toBe(true);
  expect((await verifySignature({ address: account, message: `${account} `, ...published })).valid).toBe(
    false,
  );
});

test('verifySignature rejects invalid signatures and signatures of other keys', async () => {
  const n = secp256k1.Point.CURVE().n;
  const raw = fromBase64(good.signature)!;
  const key = fromBase64(good.publicKey)!;
  const s = BigInt(`0x${toHex(raw.subarray(32))}`);
  const word = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'));
  const joined = (r: Uint8Array, rest: Uint8Array) => toBase64(Uint8Array.of(...r, ...rest));
  const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const r = raw.subarray(0, 32);
  const zero = new Uint8Array(32);
  const other = createKeyed(bob, { chains, request: async () => undefined });
  const bobs = addressOf(bob.publicKey, 'cosmos');
  const text = new TextEncoder().encode(message);
  const byBob = (await other.invoke({
    chainId: hub.id,
    method: 'cosmos_signAmino',
    params: { signerAddress: bobs, signDoc: messageDocument(bobs, text) },
  })) as Answer;
  const uncompressed = secp256k1.Point.fromBytes(key).toBytes(false);
  const signature = (value: string) => ({ address, message, ...good, signature: value });
  const bad: readonly (readonly [string, Parameters<typeof verifySignature>[0]])[] = [
    ['its twin with a high s', signature(joined(r, word(n - s)))],
    ['r zero', signature(joined(zero, raw.subarray(32)))],
    ['s zero', signature(joined(r, zero))],
    ['both zero', signature(joined(zero, zero))],
    ['r the order', signature(joined(word(n), raw.subarray(32)))],
    ['s the order', signature(joined(r, word(n)))],
    ['s one more than the half', signature(joined(r, word(n / 2n + 1n)))],
    ['halves exchanged', signature(joined(raw.subarray(32), r))],
    ...[0, 15, 31, 32, 47, 63].map(
      (at) => [`bit of byte ${at}`, signature(toBase64(flipped(raw, at)))] as const,
    ),
    ['63 bytes', signature(toBase64(raw.subarray(0, 63)))],
    ['65 bytes', signature(toBase64(Uint8Array.of(...raw, 0)))],
    ['empty', signature('')],
    ['hex', signature(toHex(raw))],
    ['unpadded', signature(good.signature.replace(/=+$/, ''))],
    ['with a space', signature(` ${good.signature}`)],
    ['another message', { ...signature(good.signature), message: `${message}!` }],
    ['an empty message', { ...signature(good.signature), message: '' }],
    ['as a transaction', { address, ...good, document: { ...amino, msgs: [] } }],
    ['another account', { ...signature(good.signature), address: bobs }],
    ['another key', { ...signature(good.signature), publicKey: toBase64(bob.publicKey) }],
    [
      'another key with its own signature',
      { ...signature(byBob.signature.signature), publicKey: toBase64(bob.publicKey) },
    ],
    ['the key uncompressed', { ...signature(good.signature), publicKey: toBase64(uncompressed) }],
    ['the key cut', { ...signature(good.signature), publicKey: toBase64(key.subarray(1)) }],
    ['the key off the curve', { ...signature(good.signature), publicKey: toBase64(flipped(key, 32)) }],
    ['the other root', { ...signature(good.signature), publicKey: toBase64(flipped(key, 0)) }],
    [
      'a hybrid key',
      { ...signature(good.signature), publicKey: toBase64(Uint8Array.of(6, ...key.subarray(1))) },
    ],
    ['no key', { ...signature(good.signature), publicKey: '' }],
    ['a contract account', { ...signature(good.signature), address: contract }],
  ];
  let accepted = 0;
  for (const [name, options] of bad) {
    const { valid } = await verifySignature(options);
    if (valid) accepted += 1;
    expect([name, valid]).toEqual([name, false]);
  }
  console.info(`bad signatures: ${bad.length}, accepted: ${accepted}`);
  expect(bad.length).toBeGreaterThanOrEqual(25);
  // Negative control: the original signature is accepted on every chain of the key.
  expect((await verifySignature({ address, message, ...good })).valid).toBe(true);
});
