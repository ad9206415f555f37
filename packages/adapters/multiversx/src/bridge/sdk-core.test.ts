import { independent } from '@causeway/conformance/independent';
import type { Account as OwnAccount, Session } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { Account, Address, Message, Transaction, UserSecretKey } from '@multiversx/sdk-core';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, aliceSeed, bob, bobSeed, failure, local } from '../../test/fakes.js';
import { readDocument } from '../chain/wire.js';
import { scopeOf } from '../methods.js';
import { createSigner } from '../signer/signer.js';
import { transactionBytes } from '../signer/verify.js';
import { createKeyed } from '../wallet/keyed.js';
import { toAccount } from './sdk-core.js';

independent('@multiversx/sdk-core', { what: 'uses our signer as an account' });

const keyed = createKeyed(aliceKey, { chains: [local], request: async () => undefined });
const account = keyed.account(local.id) as OwnAccount<'mvx'>;

/** A signer whose wallet answers with the key, or as the test decides. */
function signerOf(invokeMethod: Session['invokeMethod'] = (call) => keyed.invoke(call), allowed = true) {
  const session: Session = {
    accounts: [account],
    scopes: { mvx: allowed ? scopeOf([local.id]) : { ...scopeOf([local.id]), methods: [] } },
    invokeMethod,
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return createSigner(session, account);
}

const draft = (more: object = {}) =>
  new Transaction({
    nonce: 7n,
    value: 10n ** 18n,
    sender: Address.newFromBech32(alice),
    receiver: Address.newFromBech32(bob),
    gasLimit: 50_000n,
    chainID: 'chain',
    ...more,
  });

describe('account for @multiversx/sdk-core', () => {
  // The library's own account with the same key.
  const sdkAccount = new Account(new UserSecretKey(aliceSeed));

  test('toAccount signs and verifies transactions and messages as the account of sdk-core does', async () => {
    const ours = await toAccount(signerOf());
    expect(ours.address.toBech32()).toBe(sdkAccount.address.toBech32());
    const plain = await ours.signTransaction(draft());
    expect(Buffer.from(plain)).toEqual(Buffer.from(await sdkAccount.signTransaction(draft())));
    for (const transaction of [draft(), draft({ data: Buffer.from('hello'), options: 1, version: 2 })]) {
      const signature = await ours.signTransaction(transaction);
      expect(await sdkAccount.verifyTransactionSignature(transaction, signature)).toBe(true);
      expect(await ours.verifyTransactionSignature(transaction, signature)).toBe(true);
      expect(await ours.verifyTransactionSignature(draft({ nonce: 8n }), signature)).toBe(false);
    }
    const message = new Message({ data: Buffer.from('Hello') });
    const signature = await ours.signMessage(message);
    expect(Buffer.from(signature)).toEqual(Buffer.from(await sdkAccount.signMessage(message)));
    expect(await sdkAccount.verifyMessageSignature(message, signature)).toBe(true);
    expect(await ours.verifyMessageSignature(message, signature)).toBe(true);
    const other = new Message({ data: Buffer.from('hello') });
    expect(await ours.verifyMessageSignature(other, signature)).toBe(false);
  });

  test('toAccount neither verifies nor signs a transaction of another sender', async () => {
    const ours = await toAccount(signerOf());
    const foreign = draft({ sender: Address.newFromBech32(bob) });
    const bobs = new Account(new UserSecretKey(bobSeed));
    expect(await ours.verifyTransactionSignature(foreign, await bobs.signTransaction(foreign))).toBe(false);
    const silent = await toAccount(signerOf(() => expect.unreachable()));
    expect((await failure(silent.signTransaction(foreign))).code).toBe('unauthorised');
  });

  test('toAccount rejects unreadable bytes and methods that the session lacks', async () => {
    const ours = await toAccount(signerOf());
    expect((await failure(ours.sign(new Uint8Array(3)))).code).toBe('method-unsupported');
    const binary = new Message({ data: Uint8Array.of(0xff) });
    expect((await failure(ours.signMessage(binary))).code).toBe('invalid-params');
    const bare = await toAccount(signerOf(undefined, false));
    expect((await failure(bare.signTransaction(draft()))).code).toBe('method-unsupported');
    expect((await failure(bare.signMessage(new Message({ data: Buffer.from('x') })))).code).toBe(
      'method-unsupported',
    );
  });

  test('toAccount adds the guardian set by the wallet to the transaction', async () => {
    const guardianSignature = 'ab'.repeat(64);
    const guarding = signerOf(async ({ params }) => {
      const { transaction } = params as { transaction: object };
      const document = readDocument({ ...transaction, guardian: bob, options: 2, version: 2 });
      const signature = toHex(await aliceKey.sign(transactionBytes(document)));
      return { ...document, signature, guardianSignature };
    });
    const ours = await toAccount(guarding);
    const transaction = draft();
    const signature = await ours.signTransaction(transaction);
    expect(transaction.guardian.toBech32()).toBe(bob);
    expect(transaction.options).toBe(2);
    expect(Buffer.from(transaction.guardianSignature).toString('hex')).toBe(guardianSignature);
    expect(await sdkAccount.verifyTransactionSignature(transaction, signature)).toBe(true);
    expect(await sdkAccount.verifyTransactionSignature(draft(), signature)).toBe(false);
  });

  test('toAccount adds the option of a wallet that signs by hash to the transaction', async () => {
    const hashing = signerOf(async ({ params }) => {
      const { transaction } = params as { transaction: object };
      const document = readDocument({ ...transaction, options: 1, version: 2 });
      const signature = toHex(await aliceKey.sign(transactionBytes(document)));
      return { signature, options: 1, version: 2 };
    });
    const ours = await toAccount(hashing);
    const transaction = draft({ version: 1 });
    const signature = await ours.signTransaction(transaction);
    expect([transaction.options, transaction.version]).toEqual([1, 2]);
    expect(transaction.guardian.isEmpty()).toBe(true);
    expect(await sdkAccount.verifyTransactionSignature(transaction, signature)).toBe(true);
  });
});
