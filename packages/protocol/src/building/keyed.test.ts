import { expect, test, vi } from 'vitest';
import type { Chain } from '../words/chain.js';
import { type Answer, answerCalls, createKey } from './keyed.js';

const chains = [{ id: 'test:one' }] as unknown as readonly Chain[];
const publicKey = new Uint8Array([1]);

function walletSide(otherwise?: Answer) {
  const answers = { test_echo: (params: unknown) => params };
  return answerCalls({ chains, publicKey, addressOn: () => 'somebody', answers, otherwise });
}

test('the wallet side answers the methods of its table and names its account', async () => {
  const keyed = walletSide();
  expect(keyed.methods).toEqual(['test_echo']);
  expect(keyed.account('test:one')).toEqual({
    id: 'test:one:somebody',
    chainId: 'test:one',
    address: 'somebody',
    publicKey,
  });
  expect(await keyed.invoke({ chainId: 'test:one', method: 'test_echo', params: [1] })).toEqual([1]);
});

test('the wallet side rejects a chain that is not listed and calls no answer', async () => {
  const keyed = walletSide(() => 'answered');
  const chain = 'test:two';
  expect(() => keyed.account(chain)).toThrow(expect.objectContaining({ code: 'network-unknown' }));
  for (const method of ['test_echo', 'test_other']) {
    await expect(keyed.invoke({ chainId: chain, method })).rejects.toMatchObject({
      code: 'network-unknown',
      context: { chain },
    });
  }
});

test('the wallet side rejects an aborted call and a method without an answer, including inherited names', async () => {
  const keyed = walletSide();
  const call = { chainId: 'test:one', method: 'test_echo' } as const;
  const options = { signal: AbortSignal.abort() };
  await expect(keyed.invoke(call, options)).rejects.toMatchObject({ code: 'aborted' });
  for (const method of ['test_other', 'constructor', 'toString']) {
    await expect(keyed.invoke({ ...call, method })).rejects.toMatchObject({ code: 'method-unsupported' });
  }
});

test('the wallet side passes every other method to `otherwise`', async () => {
  const keyed = walletSide((_, { method }) => method);
  expect(await keyed.invoke({ chainId: 'test:one', method: 'test_other' })).toBe('test_other');
});

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i);

test.each([
  ['secp256k1', 33, [...bytes(65)].slice(1).concat(0)],
  ['bip340', 32, [...bytes(65)]],
  ['ed25519', 32, [...bytes(65)]],
] as const)('a key of %s signs, with the recovery of secp256k1 last', async (curve, length, signature) => {
  const key = createKey({ curve, publicKey: bytes(length), sign: () => bytes(65) });
  expect([key.curve, key.publicKey, Object.isFrozen(key)]).toEqual([curve, bytes(length), true]);
  expect([...(await key.sign(bytes(32)))]).toEqual(signature);
});

test('a key signs nothing after an abort, and no digest of another length', async () => {
  const sign = vi.fn(() => bytes(64));
  for (const curve of ['secp256k1', 'bip340', 'ed25519', 'sr25519', 'p256'] as const) {
    const key = createKey({ curve, publicKey, sign });
    await expect(key.sign(bytes(32), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
      context: { method: 'sign' },
    });
  }
  for (const curve of ['secp256k1', 'bip340'] as const) {
    for (const length of [31, 33]) {
      await expect(createKey({ curve, publicKey, sign }).sign(bytes(length))).rejects.toMatchObject({
        code: 'invalid-params',
        context: { field: 'digest' },
      });
    }
  }
  expect(sign).not.toHaveBeenCalled();
  await createKey({ curve: 'sr25519', publicKey, sign }).sign(bytes(5));
  expect(sign).toHaveBeenCalledWith(bytes(5));
});
