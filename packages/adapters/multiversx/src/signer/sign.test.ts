import type { Session } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, bob, chains, failure, local, transfer } from '../../test/fakes.js';
import { keccak } from '../chain/keccak.js';
import { documentBytes, readDocument } from '../chain/wire.js';
import { multiversx } from '../index.js';
import { createKeyed } from '../wallet/keyed.js';
import { transactionHash } from './verify.js';

/** A signer whose wallet is a key that answers in a relay's formats; `change` alters the answers. */
function signerOver(change: (answer: Readonly<Record<string, unknown>>) => unknown = (answer) => answer) {
  const adapter = multiversx({ chains });
  const keyed = createKeyed(aliceKey, { chains, request: async () => undefined });
  const account = keyed.account(local.id);
  const session: Session = {
    accounts: [account],
    scopes: { mvx: adapter.scope() },
    invokeMethod: async (call) => change((await keyed.invoke(call)) as Readonly<Record<string, unknown>>),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

describe('messages', () => {
  test('signMessage signs UTF-8 bytes as their text and rejects other bytes, lone surrogates and invalid lengths', async () => {
    const signer = signerOver();
    const text = 'Grüezi 👋';
    const bytes = new TextEncoder().encode(text);
    expect(await signer.signMessage?.({ message: bytes })).toEqual(
      await signer.signMessage?.({ message: text }),
    );
    for (const message of [Uint8Array.of(255), '\ud800', '', 'x'.repeat(8193)]) {
      expect((await failure(signer.signMessage?.({ message }) as Promise<unknown>)).code).toBe(
        'invalid-params',
      );
    }
  });

  test('signMessage returns the signature as lowercase hex without a prefix', async () => {
    const signer = signerOver(({ signature }) => ({ signature: `0x${String(signature).toUpperCase()}` }));
    expect((await signer.signMessage?.({ message: 'hi' }))?.signature).toMatch(/^[\da-f]{128}$/);
  });

  test('signNativeAuth rejects an invalid login token', async () => {
    const work = signerOver().signNativeAuth?.({ token: 'token' }) as Promise<unknown>;
    expect((await failure(work)).code).toBe('siwx-invalid');
  });
});

describe('transactions of MultiversX', () => {
  test('signTransaction returns the same hash for a whole transaction and a bare signature', async () => {
    const transaction = transfer({ data: 'aGk=' });
    const bare = await signerOver().signTransaction?.({ transaction });
    const whole = await signerOver((answer) => ({ ...transaction, ...answer })).signTransaction?.({
      transaction,
    });
    expect(whole).toEqual(bare);
    expect(bare?.hash).toMatch(/^[\da-f]{64}$/);
    expect(bare?.transaction).toEqual({ ...transaction, signature: bare?.signature });
  });

  test.each([
    ['another sender', transfer({ sender: bob }), 'unauthorised'],
    ['another chain', transfer({ chainID: '1' }), 'chain-mismatch'],
    ['no amount', { ...transfer(), value: undefined as never }, 'invalid-params'],
  ])('signing a transaction with %s is rejected without a prompt', async (_, transaction, code) => {
    const signer = signerOver(() => expect.unreachable());
    expect((await failure(signer.signTransaction?.({ transaction }) as Promise<unknown>)).code).toBe(code);
    const several = signer.signTransactions?.({ transactions: [transfer(), transaction] });
    expect((await failure(several as Promise<unknown>)).code).toBe(code);
  });

  test.each([
    ['the hash', {}, { options: 1, version: 2 }],
    ['the hash, from version 1', { version: 1 }, { options: 1, version: 2 }],
    ['the hash with a guardian', {}, { guardian: bob, options: 3, version: 2 }],
  ])('signTransaction accepts a verified signature of %s as a Ledger makes it', async (_, request, set) => {
    const requested = transfer(request);
    const document = readDocument({ ...requested, ...set });
    const text = documentBytes(document);
    const signature = toHex(await aliceKey.sign(keccak(text)));
    const signed = await signerOver(() => ({ ...set, signature })).signTransaction?.({
      transaction: requested,
    });
    expect(signed?.transaction).toEqual({ ...document, signature });
    expect(signed?.hash).toBe(transactionHash({ ...document, signature }));
    const plain = toHex(await aliceKey.sign(text));
    const work = signerOver(() => ({ ...set, signature: plain })).signTransaction?.({
      transaction: requested,
    });
    expect((await failure(work as Promise<unknown>)).code).toBe('signature-mismatch');
  });

  test.each([
    ['another amount', { value: '2' }, 'multiversx-transaction-changed'],
    ['more data', { data: 'aGk=' }, 'multiversx-transaction-changed'],
    ['a guardian outside the signed bytes', { guardian: bob, options: 2 }, 'signature-mismatch'],
    ['an invalid receiver', { receiver: 'x' }, 'malformed-response'],
    ['an invalid guardian signature', { guardianSignature: 'zz' }, 'malformed-response'],
    ['no signature', { signature: undefined }, 'malformed-response'],
  ])('signTransaction rejects an answer with %s', async (_, change, code) => {
    const signer = signerOver((answer) => ({ ...answer, ...change }));
    const work = signer.signTransaction?.({ transaction: transfer() }) as Promise<unknown>;
    expect((await failure(work)).code).toBe(code);
  });

  test('signTransactions rejects an empty list and an answer of another length', async () => {
    const signer = signerOver(() => ({ signatures: [] }));
    const sign = (transactions: never[]) =>
      failure(signer.signTransactions?.({ transactions }) as Promise<unknown>);
    expect((await sign([])).code).toBe('invalid-params');
    expect((await sign([transfer() as never])).code).toBe('malformed-response');
  });

  test('the account of the signer has the address of the key', () => {
    expect(signerOver().account.address).toBe(alice);
  });
});
