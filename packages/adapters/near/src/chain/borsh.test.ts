import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { sameBytes } from '@causeway/protocol/bytes';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import {
  type Action,
  actions,
  createTransaction,
  encodeTransaction as encodeTheirs,
  KeyPair,
  KeyPairSigner,
  PublicKey,
  SignedTransaction,
} from 'near-api-js';
import { expect, test } from 'vitest';
import type { NearAction } from './actions.js';
import { sha256, verifyDigest } from './crypto.js';
import { decodeSigned, decodeTransaction } from './decode.js';
import { encodeTransaction } from './encode.js';
import { formatPublicKey, parsePublicKey } from './publicKey.js';

independent('near-api-js', { what: 'encodes transactions' });

/** Printed, so that a failure can be run again. */
const seed = testSeed();

const part = fc.stringMatching(/^[a-z\d]{1,8}$/);
const accountId = fc
  .array(part, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('.'))
  .filter((id) => id.length >= 2);
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const publicKey = fc
  .tuple(fc.boolean(), fc.uint8Array({ minLength: 64, maxLength: 64 }))
  .map(([edwards, bytes]) =>
    formatPublicKey(
      edwards ? { curve: 'ed25519', bytes: bytes.subarray(32) } : { curve: 'secp256k1', bytes },
    ),
  );

/** An action in our format, and the same made by near-api-js. */
const action: fc.Arbitrary<readonly [NearAction, Action]> = fc.oneof(
  fc.constant([{ type: 'CreateAccount' }, actions.createAccount()] as const),
  u128.map(
    (deposit) =>
      [{ type: 'Transfer', params: { deposit: `${deposit}` } }, actions.transfer(deposit)] as const,
  ),
  fc
    .uint8Array({ maxLength: 300 })
    .map((code) => [{ type: 'DeployContract', params: { code } }, actions.deployContract(code)] as const),
  fc
    .tuple(fc.string(), fc.uint8Array({ maxLength: 60 }), u64, u128)
    .map(
      ([methodName, args, gas, deposit]) =>
        [
          { type: 'FunctionCall', params: { methodName, args, gas: `${gas}`, deposit: `${deposit}` } },
          actions.functionCall(methodName, args, gas, deposit),
        ] as const,
    ),
  fc
    .tuple(u128, publicKey)
    .map(
      ([stake, key]) =>
        [
          { type: 'Stake', params: { stake: `${stake}`, publicKey: key } },
          actions.stake(stake, PublicKey.from(key)),
        ] as const,
    ),
  publicKey.map(
    (key) =>
      [
        { type: 'AddKey', params: { publicKey: key, accessKey: { permission: 'FullAccess' } } },
        actions.addFullAccessKey(PublicKey.from(key)),
      ] as const,
  ),
  fc
    .tuple(publicKey, accountId, fc.array(fc.string({ maxLength: 9 }), { maxLength: 3 }), fc.option(u128))
    .map(([key, receiverId, methodNames, allowance]) => {
      const limit = allowance === null ? {} : { allowance: `${allowance}` };
      return [
        {
          type: 'AddKey',
          params: { publicKey: key, accessKey: { permission: { receiverId, methodNames, ...limit } } },
        },
        actions.addFunctionCallAccessKey(
          PublicKey.from(key),
          receiverId,
          methodNames,
          allowance ?? undefined,
        ),
      ] as const;
    }),
  publicKey.map(
    (key) =>
      [{ type: 'DeleteKey', params: { publicKey: key } }, actions.deleteKey(PublicKey.from(key))] as const,
  ),
  accountId.map(
    (beneficiaryId) =>
      [{ type: 'DeleteAccount', params: { beneficiaryId } }, actions.deleteAccount(beneficiaryId)] as const,
  ),
);
const transaction = fc
  .record({
    signerId: accountId,
    publicKey,
    nonce: u64,
    receiverId: accountId,
    blockHash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    list: fc.array(action, { minLength: 1, maxLength: 4 }),
  })
  .map(({ list, ...rest }) => {
    const ours = { ...rest, actions: list.map(([ourAction]) => ourAction) };
    const theirs = createTransaction(
      rest.signerId,
      PublicKey.from(rest.publicKey),
      rest.receiverId,
      rest.nonce,
      list.map(([, theirAction]) => theirAction),
      rest.blockHash,
    );
    return { ours, theirs };
  });

test('encodeTransaction writes the same bytes as near-api-js, and decodeTransaction reads them back', () => {
  const runs = 1000;
  fc.assert(
    fc.property(transaction, ({ ours, theirs }) => {
      const bytes = encodeTransaction(ours);
      expect(sameBytes(bytes, encodeTheirs(theirs))).toBe(true);
      expect(decodeTransaction(bytes).transaction).toEqual(ours);
    }),
    { seed, numRuns: runs },
  );
  console.info(`transactions written as near-api-js writes them: ${runs}`);
});

test.each(['ed25519', 'secp256k1'] as const)(
  'decodeSigned reads a transaction that near-api-js signed with a %s key, and its signature is valid',
  async (curve) => {
    const signer = new KeyPairSigner(KeyPair.fromRandom(curve));
    const key = await signer.getPublicKey();
    const deposit = [actions.transfer(5n)];
    const theirs = createTransaction('alice.near', key, 'bob.near', 7n, deposit, new Uint8Array(32));
    const { signedTransaction, txHash } = await signer.signTransaction(theirs);
    const decoded = decodeSigned(signedTransaction.encode());
    expect(sha256(decoded.bytes)).toEqual(Uint8Array.from(txHash));
    expect(decoded.transaction.publicKey).toBe(key.toString());
    const parsed = parsePublicKey(decoded.transaction.publicKey)!;
    expect(verifyDigest(sha256(decoded.bytes), decoded.signature.bytes, parsed)).toBe(true);
    expect(verifyDigest(sha256(decoded.bytes.subarray(1)), decoded.signature.bytes, parsed)).toBe(false);
    expect(SignedTransaction.decode(signedTransaction.encode()).transaction.signerId).toBe('alice.near');
  },
);

test('decodeTransaction and decodeSigned reject bytes that are not a transaction as invalid parameters', () => {
  const runs = 1500;
  const start = encodeTransaction({
    signerId: 'alice.near',
    publicKey: formatPublicKey({ curve: 'ed25519', bytes: new Uint8Array(32) }),
    nonce: 1n,
    receiverId: 'bob.near',
    blockHash: new Uint8Array(32),
    actions: [{ type: 'Transfer', params: { deposit: '1' } }],
  });
  const cut = fc.nat({ max: start.length - 1 }).map((at) => start.subarray(0, at));
  const longer = fc
    .uint8Array({ minLength: 1, maxLength: 9 })
    .map((more) => Uint8Array.of(...start, ...more));
  fc.assert(
    fc.property(fc.oneof(cut, longer, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      for (const decode of [decodeTransaction, decodeSigned]) {
        try {
          decode(bytes);
          expect.unreachable('It was read.');
        } catch (error) {
          expect(error).toMatchObject({ name: 'WalletError', code: 'invalid-params' });
        }
      }
    }),
    { seed, numRuns: runs },
  );
  // A length beyond the end allocates nothing.
  expect(() => decodeTransaction(Uint8Array.of(255, 255, 255, 255))).toThrow('ends too early');
  expect(decodeTransaction(start).transaction.signerId).toBe('alice.near');
});

test('base 58 is encoded as by another library, and only the canonical form is decoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 65 }), (bytes) => {
      const text = encode58(bytes);
      expect(text).toBe(base58.encode(bytes));
      expect(decode58(text, bytes.length)).toEqual(bytes);
      expect(decode58(`1${text}`, bytes.length)).toBeUndefined();
      expect(decode58(text, bytes.length + 1)).toBeUndefined();
    }),
    { seed, numRuns: 1000 },
  );
  for (const text of ['0', 'O', 'I', 'l', ' ', 'é', '1'.repeat(91)])
    expect(decode58(text, 32)).toBeUndefined();
});
