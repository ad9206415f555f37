import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { near } from '../src/index.js';
import { verifyKeySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, failure, local } from './fakes.js';
import { keyedSession } from './keyedSession.js';

const recipient = 'app.example';
const request = () => Promise.reject(new Error('not asked'));
const keyedOf = (key: typeof alice) => createKeyed(key, { chains: [local], request });

/** A signer whose call ends before the wallet of a key has answered. */
function slow(key: typeof alice) {
  const account = keyedOf(alice).account(local.id);
  const adapter = near({ chains: [local] });
  const session = keyedSession(
    async (call) => {
      const params = { ...(call.params as object), signerId: undefined };
      const late = keyedOf(key).invoke({ ...call, params });
      late.catch(() => undefined);
      throw new WalletError('timeout', { method: call.method, ms: 1, late });
    },
    account,
    adapter.scope(),
  );
  return adapter.signer(session, account);
}

test('a message that is signed after the timeout is verified and returned with its nonce', async () => {
  const error = await failure(slow(alice).signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>);
  expect(error.code).toBe('timeout');
  const signed = (await error.context.late) as Parameters<typeof verifyKeySignature>[0];
  expect(verifyKeySignature({ ...signed, message: 'Hello' })).toBe(true);
});

test('a sign-in that is signed after the timeout is returned with its text', async () => {
  const message = {
    domain: recipient,
    uri: 'https://app.example',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-21T12:00:00Z',
  };
  const error = await failure(slow(alice).signIn?.({ message }) as Promise<unknown>);
  const late = (await error.context.late) as { message: string };
  expect(late.message).toMatch(/^app\.example wants you to sign in with your NEAR account:/);
});

test('a late signature of another key is rejected', async () => {
  const error = await failure(slow(bob).signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>);
  expect((await failure(error.context.late as Promise<unknown>)).code).toBe('signature-mismatch');
});

test('signMessage signs the UTF-8 bytes of a text as that text, and rejects other bytes before the wallet is called', async () => {
  const account = keyedOf(alice).account(local.id);
  const methods: string[] = [];
  const adapter = near({ chains: [local] });
  const session = keyedSession(
    async (call) => {
      methods.push(call.method);
      return keyedOf(alice).invoke(call);
    },
    account,
    adapter.scope(),
  );
  const signer = adapter.signer(session, account);
  const notText = signer.signMessage?.({ message: Uint8Array.of(0xff, 0xfe), recipient }) as Promise<unknown>;
  expect(await failure(notText)).toMatchObject({ code: 'invalid-params', context: { field: 'message' } });
  expect(methods).toEqual([]);
  const signed = await signer.signMessage?.({ message: new TextEncoder().encode('Hello'), recipient });
  expect(signed && verifyKeySignature({ ...signed, message: 'Hello' })).toBe(true);
});
