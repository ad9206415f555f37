import { expect, test, vi } from 'vitest';
import type { Chain } from '../words/chain.js';
import { bytesToHex } from './bytes.js';
import {
  type Answer,
  answerCalls,
  copySecret,
  createKey,
  type Ed25519,
  ed25519Key,
  type Secp256k1,
  secp256k1Key,
} from './keyed.js';

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

test('a secret is copied from bytes, a Buffer or 0x-hex of 32 bytes', () => {
  const secret = Buffer.from(bytes(32));
  for (const given of [bytes(32), secret, bytesToHex(bytes(32))]) {
    const copy = copySecret(given, 'ed25519');
    secret.fill(0);
    expect(copy).toEqual(bytes(32));
    secret.set(bytes(32));
  }
});

test.each([bytes(31), bytes(33), bytesToHex(bytes(31)), '11'.repeat(32), [...bytes(32)], undefined])(
  'a secret that is not 32 bytes is rejected and is no part of the error: %.20s',
  (secret) => {
    expect(() => copySecret(secret, 'ed25519')).toThrow(
      expect.objectContaining({
        code: 'invalid-params',
        context: { field: 'secret', reason: 'is not a valid ed25519 key.' },
      }),
    );
  },
);

test('a key of ed25519 gives its seed to the library', async () => {
  const library: Ed25519 = {
    getPublicKey: (seed) => seed.map((byte) => byte + 1),
    sign: (message, seed) => Uint8Array.of(...message, ...seed),
  };
  const key = ed25519Key(library, bytes(32));
  expect([key.curve, key.publicKey]).toEqual(['ed25519', bytes(32).map((byte) => byte + 1)]);
  expect(await key.sign(bytes(3))).toEqual(Uint8Array.of(0, 1, 2, ...bytes(32)));
});

test('a key of secp256k1 has a compressed public key, and the recovery of its signatures last', async () => {
  const library: Secp256k1 = {
    utils: { isValidSecretKey: (secret) => secret[31] === 31 },
    getPublicKey: (_, isCompressed) => bytes(isCompressed ? 33 : 65),
    sign: (digest, secret, { prehash, format }) =>
      prehash || format !== 'recovered' ? bytes(64) : Uint8Array.of(9, ...digest, ...secret),
  };
  const key = secp256k1Key(library, bytes(32));
  expect([key.curve, key.publicKey]).toEqual(['secp256k1', bytes(33)]);
  expect(await key.sign(bytes(32))).toEqual(Uint8Array.of(...bytes(32), ...bytes(32), 9));
  expect(() => secp256k1Key(library, new Uint8Array(32))).toThrow(
    expect.objectContaining({ context: { field: 'secret', reason: 'is not a valid secp256k1 key.' } }),
  );
});
