import { describe, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { createVerifier, type VerifierParts } from './verifier.js';

const verdict = { valid: true, scheme: 'key', recovered: 'alice' };
const message = { kind: 'message', message: 'Hello' } as const;
const document = { kind: 'typed-data', typedData: { a: 1 } } as const;
const signIn = { kind: 'sign-in', text: 't', domain: 'd', uri: 'u', nonce: 'n' } as const;
const now = new Date(0);

function createWorld(change: Partial<VerifierParts> = {}) {
  const verifySignature = vi.fn(
    async (_: never) => verdict as { valid: boolean; scheme?: string; recovered?: string },
  );
  const verifySiwx = vi.fn(async (_: never) => ({ verification: verdict }));
  const formatSiwx = () => 'text';
  const parts = { verifySignature, verifySiwx, formatSiwx, ...change } as VerifierParts;
  const verifier = createVerifier('test:one', parts);
  const verify = (subject: object, signed: object = { signature: 's' }, more: object = {}) =>
    verifier.verify({ subject, address: 'alice', signed, ...more } as never);
  return { verifier, verify, verifySignature, verifySiwx, formatSiwx };
}

describe('the verifier of a chain', () => {
  test('a verifier verifies a message by its text, signature and address', async () => {
    const { verifier, verify, verifySignature, formatSiwx } = createWorld();
    expect(await verify(message)).toEqual({ ...verdict, checks: ['text', 'key'] });
    expect(verifySignature).toHaveBeenCalledWith({ signature: 's', address: 'alice', message: 'Hello' });
    expect(verifier.formatSiwx).toBe(formatSiwx);
    expect(Object.isFrozen(verifier)).toBe(true);
  });

  test('the finding of an invalid signature has no checks', async () => {
    const { verify } = createWorld({ verifySignature: async () => ({ valid: false, recovered: 'bob' }) });
    expect(await verify(message)).toEqual({ valid: false, scheme: undefined, recovered: 'bob', checks: [] });
  });

  test('the finding names the check of a contract for a scheme of contracts', async () => {
    const scheme = (name?: string) =>
      createWorld({
        contractSchemes: ['eip1271'],
        verifySignature: async () => ({ valid: true, scheme: name }),
      });
    expect((await scheme('eip1271').verify(message)).checks).toEqual(['text', 'contract']);
    expect((await scheme('eip191').verify(message)).checks).toEqual(['text', 'key']);
    expect((await scheme().verify(message)).checks).toEqual(['text', 'key']);
  });

  test('a verifier has documents only in namespaces that sign them', async () => {
    const signing = createWorld({ signsTypedData: true });
    expect(await signing.verify(document)).toEqual({ ...verdict, checks: ['document', 'key'] });
    expect(signing.verifySignature).toHaveBeenCalledWith({
      signature: 's',
      address: 'alice',
      typedData: { a: 1 },
    });
    for (const { verify, verifySignature } of [createWorld(), createWorld({ signsTypedData: false })]) {
      expect(await verify(document)).toEqual({ valid: false, checks: [] });
      expect(verifySignature).not.toHaveBeenCalled();
    }
    expect(await signing.verify({ kind: 'other' })).toEqual({ valid: false, checks: [] });
  });

  test('a sign-in is verified against the expectations, on the chain of the verifier', async () => {
    const { verify, verifySiwx, verifySignature } = createWorld();
    expect(await verify(signIn, undefined, { now })).toEqual({
      ...verdict,
      checks: ['text', 'domain', 'network', 'nonce', 'times', 'key'],
    });
    const { kind: _, ...expected } = signIn;
    expect(verifySiwx).toHaveBeenCalledWith({
      ...expected,
      signature: 's',
      address: 'alice',
      chainId: 'test:one',
      now,
    });
    expect(verifySignature).not.toHaveBeenCalled();
  });

  test('the finding of a rejected sign-in names the field, or the key that signed', async () => {
    const failing = (error: unknown) =>
      createWorld({ verifySiwx: () => Promise.reject(error) }).verify(signIn);
    const field = new WalletError('siwx-invalid', { field: 'nonce', reason: '' });
    expect(await failing(field)).toEqual({ valid: false, checks: [], field: 'nonce' });
    const other = new WalletError('signature-mismatch', { account: 'a', recovered: 'bob' } as never);
    expect(await failing(other)).toEqual({
      valid: false,
      checks: ['text', 'domain', 'network', 'nonce', 'times'],
      recovered: 'bob',
    });
    for (const error of [new Error('no'), new WalletError('rpc-failed', {} as never)])
      await expect(failing(error)).rejects.toBe(error);
  });

  test.each([undefined, {}, { signature: 7 }, null])(
    'a verifier verifies nothing without a signature in %o',
    async (signed) => {
      const { verifier, verifySignature } = createWorld();
      expect(await verifier.verify({ subject: message, address: 'alice', signed } as never)).toEqual({
        valid: false,
        checks: [],
      });
      expect(verifySignature).not.toHaveBeenCalled();
    },
  );

  test('a verifier passes on the further parts of a proof as text or bytes, and nothing else', async () => {
    const proof = { key: 'bytes', nonce: 'text', other: 'text', third: 'bytes', address: 'text' } as const;
    const context = vi.fn(() => ({ request: 'r' }));
    const { verify, verifySignature } = createWorld({ proof, context });
    const { signal } = new AbortController();
    const signed = {
      signature: 's',
      key: '0x0102',
      nonce: 'n',
      other: 7,
      third: 'zz',
      address: 'mallory',
      more: 'm',
    };
    await verify(message, signed, { signal, timeout: 5 });
    expect(verifySignature).toHaveBeenLastCalledWith({
      key: Uint8Array.of(1, 2),
      nonce: 'n',
      request: 'r',
      signature: 's',
      address: 'alice',
      message: 'Hello',
    });
    expect(context).toHaveBeenCalledWith({ signal, timeout: 5 });
    const bytes = Uint8Array.of(3);
    await verify(message, { signature: 's', key: bytes });
    expect(verifySignature.mock.lastCall?.[0]).toMatchObject({ key: bytes });
    expect(verifySignature.mock.lastCall?.[0]).not.toHaveProperty('nonce');
  });
});
