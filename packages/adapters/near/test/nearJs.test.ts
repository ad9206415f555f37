import { independent } from '@causeway/conformance/independent';
import { KeyPair, PublicKey } from '@near-js/crypto';
import {
  type Action,
  actionCreators,
  createTransaction,
  decodeSignedTransaction,
  decodeTransaction,
  encodeTransaction,
  Signature,
  SignedTransaction,
} from '@near-js/transactions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NearAction } from '../src/chain/actions.js';
import { sha256, verifyDigest } from '../src/chain/crypto.js';
import { decodeSigned } from '../src/chain/decode.js';
import { encodeTransaction as encodeOurs, encodeSigned } from '../src/chain/encode.js';
import { formatPublicKey, parsePublicKey } from '../src/chain/publicKey.js';
import { alice } from './fakes.js';

independent('@near-js/transactions', { what: 'encodes and decodes transactions and signed transactions' });
independent('@near-js/crypto', { what: 'signs and verifies transactions with ed25519' });

const bobs = KeyPair.fromRandom('ed25519');
const bobsKey = bobs.getPublicKey().toString();
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
/** An action in our format, and the same made by the library. */
const both = (ours: NearAction, theirs: Action) => [ours, theirs] as const;
const gas = 30_000_000_000_000n;
const transfer = (deposit: bigint) =>
  both({ type: 'Transfer', params: { deposit: `${deposit}` } }, actionCreators.transfer(deposit));
const action = fc.oneof(
  u128.map(transfer),
  fc.tuple(fc.uint8Array({ maxLength: 60 }), u128).map(([args, deposit]) => {
    const params = { methodName: 'call', args, gas: `${gas}`, deposit: `${deposit}` };
    return both({ type: 'FunctionCall', params }, actionCreators.functionCall('call', args, gas, deposit));
  }),
  fc.constant(
    both(
      { type: 'AddKey', params: { publicKey: bobsKey, accessKey: { permission: 'FullAccess' } } },
      actionCreators.addKey(PublicKey.from(bobsKey), actionCreators.fullAccessKey()),
    ),
  ),
);

const blockHash = new Uint8Array(32).fill(7);
const make = (list: readonly (readonly [NearAction, Action])[], publicKey = bobsKey) => ({
  ours: {
    signerId: 'bob.near',
    publicKey,
    nonce: 7n,
    receiverId: 'alice.near',
    blockHash,
    actions: list.map(([theirAction]) => theirAction),
  },
  theirs: createTransaction(
    'bob.near',
    PublicKey.from(publicKey),
    'alice.near',
    7n,
    list.map(([, ourAction]) => ourAction),
    blockHash,
  ),
});

test('encodeTransaction writes the bytes of @near-js/transactions, which reads them back', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 4 }), (list) => {
      const { ours, theirs } = make(list);
      const bytes = encodeOurs(ours);
      expect(bytes).toEqual(encodeTransaction(theirs));
      expect(encodeTransaction(decodeTransaction(bytes))).toEqual(bytes);
    }),
    { numRuns: 100 },
  );
});

test('decodeSigned reads a transaction that @near-js signed, and its signature is valid', () => {
  const { theirs } = make([transfer(5n)]);
  const digest = sha256(encodeTransaction(theirs));
  const { signature } = bobs.sign(digest);
  const signed = new SignedTransaction({
    transaction: theirs,
    signature: new Signature({ keyType: 0, data: signature }),
  });
  const decoded = decodeSigned(signed.encode());
  const key = parsePublicKey(bobsKey) as NonNullable<ReturnType<typeof parsePublicKey>>;
  expect(verifyDigest(sha256(decoded.bytes), decoded.signature.bytes, key)).toBe(true);
});

test('@near-js reads a transaction signed by our key, and its signature is valid', async () => {
  const aliceKey = formatPublicKey({ curve: 'ed25519', bytes: alice.publicKey });
  const bytes = encodeOurs(make([transfer(5n)], aliceKey).ours);
  const signature = await alice.sign(sha256(bytes));
  const decoded = decodeSignedTransaction(encodeSigned(bytes, { curve: 'ed25519', bytes: signature }));
  expect(encodeTransaction(decoded.transaction)).toEqual(bytes);
  const signatureBytes = new Uint8Array(decoded.signature.ed25519Signature?.data ?? []);
  expect(PublicKey.from(aliceKey).verify(sha256(bytes), signatureBytes)).toBe(true);
  expect(PublicKey.from(bobsKey).verify(sha256(bytes), signatureBytes)).toBe(false);
});
