import { sameBytes } from '@causeway/protocol/bytes';
import { decodeSignedTransaction } from 'near-api-js';
import { expect, test } from 'vitest';
import { alice, aliceId, bob, bobId, carol, chains, failure, local } from '../../test/fakes.js';
import { sha256, verifyDigest } from '../chain/crypto.js';
import { decodeSigned } from '../chain/decode.js';
import { encodeTransaction } from '../chain/encode.js';
import { encodeHash } from '../chain/hash.js';
import { parsePublicKey } from '../chain/publicKey.js';
import { readBytes, toBuffer } from '../chain/wireBytes.js';
import { verifyKeySignature } from '../signer/verify.js';
import { createKeyed } from './keyed.js';

const { id: chainId } = local;
const surprise = () => Promise.reject(new Error('No chain is read for a signature.'));
const block = new Uint8Array(32).fill(9);
const transfer = [{ type: 'Transfer', params: { deposit: '5' } }] as const;

const draft = async (keyed: ReturnType<typeof createKeyed>, change: object = {}) => {
  const [ownKey] = (await keyed.invoke({ chainId, method: 'near_getAccounts' })) as [
    { accountId: string; publicKey: string },
  ];
  const { accountId: signerId, publicKey } = ownKey;
  return encodeTransaction({
    signerId,
    publicKey,
    nonce: 8n,
    receiverId: 'bob.near',
    blockHash: block,
    actions: transfer,
    ...change,
  });
};

test('createKeyed uses the implicit account of the key or the given account id, which a secp256k1 key requires', () => {
  const options = { chains, request: surprise };
  expect(createKeyed(alice, options).account(chainId).address).toBe(aliceId);
  expect(createKeyed(bob, options).account(chainId).address).toBe(bobId);
  const named = createKeyed(carol, { ...options, accountId: 'carol.near' }).account(chainId);
  expect([named.id, named.publicKey?.length]).toEqual(['near:localnet:carol.near', 64]);
  expect(() => createKeyed(carol, options)).toThrow('accountId');
  expect(() => createKeyed(alice, { ...options, accountId: 'Not An Id' })).toThrow('accountId');
});

test.each([
  ['ed25519', alice, undefined],
  ['secp256k1', carol, 'carol.near'],
] as const)(
  'a keyed wallet signs transactions with %s in every format of bytes',
  async (_, key, accountId) => {
    const keyed = createKeyed(key, { chains, request: surprise, accountId });
    const bytes = await draft(keyed);
    const shapes = [toBuffer(bytes), Array.from(bytes), bytes, { ...bytes }];
    for (const transaction of shapes) {
      const answer = await keyed.invoke({ chainId, method: 'near_signTransaction', params: { transaction } });
      const signed = decodeSigned(readBytes(answer, 4096)!);
      expect(sameBytes(signed.bytes, bytes)).toBe(true);
      const publicKey = parsePublicKey(signed.transaction.publicKey)!;
      expect(verifyDigest(sha256(bytes), signed.signature.bytes, publicKey)).toBe(true);
      // The ecosystem's library decodes the same transaction.
      expect(decodeSignedTransaction(readBytes(answer, 4096)!).transaction.receiverId).toBe('bob.near');
    }
    const params = { transactions: [toBuffer(bytes), toBuffer(bytes)] };
    expect(await keyed.invoke({ chainId, method: 'near_signTransactions', params })).toHaveLength(2);
  },
);

test('a keyed wallet rejects a transaction of another account or key, and a whole batch that contains one', async () => {
  const keyed = createKeyed(alice, { chains, request: surprise });
  const method = 'near_signTransaction';
  const others = [
    await draft(keyed, { signerId: 'bob.near' }),
    await draft(createKeyed(bob, { chains, request: surprise, accountId: aliceId })),
  ];
  for (const bytes of others) {
    const transaction = toBuffer(bytes);
    expect((await failure(keyed.invoke({ chainId, method, params: { transaction } }))).code).toBe(
      'unauthorised',
    );
    const transactions = [toBuffer(await draft(keyed)), transaction];
    const batch = keyed.invoke({ chainId, method: 'near_signTransactions', params: { transactions } });
    expect((await failure(batch)).code).toBe('unauthorised');
  }
});

test('a keyed wallet rejects an invalid signature of a remote key', async () => {
  const liar = { ...alice, sign: () => bob.sign(new Uint8Array(32)) };
  const keyed = createKeyed(liar, { chains, request: surprise });
  const params = { message: 'hi', recipient: 'app.example', nonce: Array.from(block) };
  const answer = keyed.invoke({ chainId, method: 'near_signMessage', params });
  expect((await failure(answer)).code).toBe('signature-mismatch');
  const transaction = toBuffer(await draft(keyed));
  const signing = keyed.invoke({ chainId, method: 'near_signTransaction', params: { transaction } });
  expect((await failure(signing)).code).toBe('signature-mismatch');
});

test('a keyed wallet sends a transaction with the next nonce and a final block, and rejects invalid ones without a request', async () => {
  const calls: { method: string; params?: unknown }[] = [];
  const keyed = createKeyed(alice, {
    chains,
    request: async (call) => {
      calls.push(call);
      if (call.method === 'query') return { nonce: 41, permission: 'FullAccess' };
      return call.method === 'block' ? { header: { hash: encodeHash(block) } } : {};
    },
  });
  const send = (transaction: object) =>
    keyed.invoke({ chainId, method: 'near_signAndSendTransaction', params: { transaction } });
  const bad = [
    { receiverId: 'bob.near', actions: [] },
    { receiverId: 'Bob', actions: transfer },
    { receiverId: 'bob.near', actions: [{ type: 'Transfer', params: { deposit: '-1' } }] },
    { receiverId: 'bob.near', actions: [{ type: 'Transfer', params: { deposit: `1${'0'.repeat(39)}` } }] },
    { receiverId: 'bob.near', actions: [{ type: 'Delegate', params: {} }] },
    { receiverId: 'bob.near', actions: [null] },
    { receiverId: 'bob.near', actions: [{ type: 'Transfer' }] },
    { receiverId: 'bob.near', actions: [{ type: 'DeployContract', params: { code: 'no!' } }] },
    { receiverId: 'bob.near', actions: [{ type: 'FunctionCall', params: { methodName: 7, args: {} } }] },
    { signerId: 'bob.near', receiverId: 'bob.near', actions: transfer },
  ];
  for (const request of bad)
    expect(['invalid-params', 'unauthorised']).toContain((await failure(send(request))).code);
  expect(calls).toEqual([]);
  const { transaction } = (await send({ receiverId: 'bob.near', actions: transfer })) as {
    transaction: { hash: string };
  };
  const params = calls.find(({ method }) => method === 'send_tx')?.params as { signed_tx_base64: string };
  const signed = decodeSigned(readBytes(params.signed_tx_base64, 4096)!);
  expect(signed.transaction).toMatchObject({ nonce: 42n, blockHash: block, signerId: aliceId });
  expect(encodeHash(sha256(signed.bytes))).toBe(transaction.hash);
});

test('a keyed wallet signs a message together with its callback address, if it has one', async () => {
  const keyed = createKeyed(alice, { chains, request: surprise });
  const nonce = new Uint8Array(32);
  const signIn = { message: 'Hello', recipient: 'app.example', nonce };
  const sign = async (more: object) =>
    (await keyed.invoke({ chainId, method: 'near_signMessage', params: { ...signIn, ...more } })) as {
      readonly publicKey: string;
      readonly signature: string;
      readonly callbackUrl?: string;
    };
  const callbackUrl = 'https://app.example/back';
  const signed = await sign({ callbackUrl });
  expect(signed.callbackUrl).toBe(callbackUrl);
  expect(verifyKeySignature({ ...signIn, ...signed })).toBe(true);
  expect(verifyKeySignature({ ...signIn, ...signed, callbackUrl: undefined })).toBe(false);
  expect(await sign({})).not.toHaveProperty('callbackUrl');
  for (const wrong of [7, 'x'.repeat(4097)]) {
    await expect(sign({ callbackUrl: wrong })).rejects.toMatchObject({ code: 'invalid-params' });
  }
});
