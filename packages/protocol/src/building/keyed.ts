import { WalletError } from '../words/error.js';
import type { ChainId } from '../words/ids.js';
import type { Curve, Key, Keyed, KeyedOptions } from '../words/key.js';
import type { Call, CallOptions } from '../words/session.js';
import { concatBytes, copyBytes, hexToBytes, isHex } from './bytes.js';

/** Answers the calls of one method. */
export type Answer = (params: unknown, call: Call, options: CallOptions | undefined) => unknown;

/** The parts in which the wallet sides of the namespaces differ. */
export interface KeyedProfile {
  /** The chains whose calls are answered. */
  readonly chains: KeyedOptions['chains'];
  readonly publicKey: Uint8Array;
  /** The address of the key on a listed chain. */
  addressOn(chainId: ChainId): string;
  readonly answers: Readonly<Record<string, Answer>>;
  /** Answers every other method; rejected by default. */
  readonly otherwise?: Answer;
}

/**
 * Makes the wallet side of a namespace from its answers. Calls of chains that are not listed, and calls that are aborted
 * already, are answered by none of them.
 *
 * @throws WalletError `network-unknown`, `aborted`, `method-unsupported` and the errors of the answer, from
 * `invoke`.
 * @example
 * import { answerCalls } from '@causeway/protocol/keyed';
 *
 * const keyed = answerCalls({
 *   chains: [{ id: 'test:one', name: 'One', currency: { name: 'Coin', symbol: 'C', decimals: 6 }, rpcUrls: [] }],
 *   publicKey: new Uint8Array(32),
 *   addressOn: () => 'somebody',
 *   answers: { test_accounts: () => ['somebody'] },
 * });
 * await keyed.invoke({ chainId: 'test:one', method: 'test_accounts' });
 */
export function answerCalls(profile: KeyedProfile): Keyed {
  const { chains, publicKey, answers } = profile;

  function demandListed(chainId: string): void {
    if (chains.some(({ id }) => id === chainId)) return;
    throw new WalletError('network-unknown', { chain: String(chainId).slice(0, 80) });
  }

  function reject(_: unknown, { method }: Call): never {
    throw new WalletError('method-unsupported', { method });
  }

  return Object.freeze<Keyed>({
    methods: Object.freeze(Object.keys(answers)),
    account(chainId) {
      demandListed(chainId);
      const address = profile.addressOn(chainId);
      return Object.freeze({ id: `${chainId}:${address}` as const, chainId, address, publicKey });
    },
    async invoke(call, options) {
      const { method, params } = call;
      demandListed(call.chainId);
      if (options?.signal?.aborted) throw new WalletError('aborted', { method });
      const answer = Object.hasOwn(answers, method) ? answers[method] : profile.otherwise;
      return (answer ?? reject)(params, call, options);
    },
  });
}

/**
 * Throws where a function that makes a new random key was called with a secret: it would be left out, and the new key is
 * another one.
 *
 * @throws WalletError `invalid-params`; the secret is no part of the error.
 * @example
 * import { demandNoSecret } from '@causeway/protocol/keyed';
 *
 * export function createMemoryKey(...given: readonly never[]) {
 *   demandNoSecret(given);
 *   return crypto.getRandomValues(new Uint8Array(32));
 * }
 */
export function demandNoSecret([given]: readonly unknown[]): void {
  // A list's function is called with an index, which is no secret.
  if (typeof given !== 'string' && typeof given !== 'object') return;
  throw new WalletError('invalid-params', {
    field: 'secret',
    reason: 'is not used by createMemoryKey(), which makes a new key. Pass it to memoryKey(secret).',
  });
}

/** A secret in memory that signs. */
export interface Secret extends Pick<Key, 'curve' | 'publicKey'> {
  /** Signs as `Key` does, except that for `secp256k1` the recovery comes first, as the libraries have it. */
  sign(bytes: Uint8Array): Uint8Array;
}

/**
 * Makes a key from a secret in memory. The key checks the signal, and the length of a digest, before it signs.
 *
 * @throws WalletError `aborted`, `invalid-params`, from `sign`.
 * @example
 * import { createKey } from '@causeway/protocol/keyed';
 *
 * export const keyOf = (publicKey: Uint8Array, sign: (message: Uint8Array) => Uint8Array) =>
 *   createKey({ curve: 'ed25519', publicKey, sign });
 */
export function createKey({ curve, publicKey, sign }: Secret): Key {
  const signsDigests = curve === 'secp256k1' || curve === 'bip340';
  return Object.freeze<Key>({
    curve,
    publicKey,
    async sign(bytes, options) {
      if (options?.signal?.aborted) throw new WalletError('aborted', { method: 'sign' });
      if (signsDigests && bytes.length !== 32) {
        throw new WalletError('invalid-params', { field: 'digest', reason: 'must have 32 bytes.' });
      }
      const signature = sign(bytes);
      return curve === 'secp256k1' ? concatBytes(signature.subarray(1), signature.subarray(0, 1)) : signature;
    },
  });
}

/**
 * Copies a secret of 32 bytes, which may be given as 0x-hex.
 *
 * @param curve whose key it is, for the error.
 * @param isValid whether the curve has such a secret; by default it has each.
 * @throws WalletError `invalid-params`; the secret is no part of the error.
 * @example
 * import { copySecret, createKey } from '@causeway/protocol/keyed';
 *
 * export const keyOf = (secret: unknown, sign: (message: Uint8Array, seed: Uint8Array) => Uint8Array) => {
 *   const seed = copySecret(secret, 'sr25519');
 *   return createKey({ curve: 'sr25519', publicKey: seed, sign: (message) => sign(message, seed) });
 * };
 */
export function copySecret(
  secret: unknown,
  curve: Curve,
  isValid: (bytes: Uint8Array) => boolean = () => true,
): Uint8Array {
  const bytes = isHex(secret, 32) ? hexToBytes(secret) : copyBytes(secret, 32);
  if (bytes?.length === 32 && isValid(bytes)) return bytes;
  throw new WalletError('invalid-params', { field: 'secret', reason: `is not a valid ${curve} key.` });
}

/** The functions of a library that has ed25519, such as `@noble/curves`. */
export interface Ed25519 {
  getPublicKey(seed: Uint8Array): Uint8Array;
  sign(message: Uint8Array, seed: Uint8Array): Uint8Array;
}

/**
 * Makes a key in memory of ed25519.
 *
 * @param secret 32 bytes, or their 0x-hex: the seed of RFC 8032. It is copied.
 * @throws WalletError `invalid-params` when it is not a seed; the seed is no part of the error.
 * @example
 * import { type Ed25519, ed25519Key } from '@causeway/protocol/keyed';
 *
 * export const memoryKey = (ed25519: Ed25519, secret: Uint8Array) => ed25519Key(ed25519, secret);
 */
export function ed25519Key(ed25519: Ed25519, secret: unknown): Key {
  const seed = copySecret(secret, 'ed25519');
  return createKey({
    curve: 'ed25519',
    publicKey: ed25519.getPublicKey(seed),
    sign: (message) => ed25519.sign(message, seed),
  });
}

/** The functions of a library that has secp256k1, such as `@noble/curves`. */
export interface Secp256k1 {
  readonly utils: { isValidSecretKey(secret: Uint8Array): boolean };
  getPublicKey(secret: Uint8Array, isCompressed: boolean): Uint8Array;
  sign(
    digest: Uint8Array,
    secret: Uint8Array,
    options: { readonly prehash: false; readonly format: 'recovered' },
  ): Uint8Array;
}

/**
 * Makes a key in memory of secp256k1, whose signatures can be recovered.
 *
 * @param secret 32 bytes, or their 0x-hex. They are copied.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is no part of the error.
 * @example
 * import { type Secp256k1, secp256k1Key } from '@causeway/protocol/keyed';
 *
 * export const memoryKey = (secp256k1: Secp256k1, secret: Uint8Array) => secp256k1Key(secp256k1, secret);
 */
export function secp256k1Key(secp256k1: Secp256k1, secret: unknown): Key {
  const bytes = copySecret(secret, 'secp256k1', secp256k1.utils.isValidSecretKey);
  return createKey({
    curve: 'secp256k1',
    publicKey: secp256k1.getPublicKey(bytes, true),
    sign: (digest) => secp256k1.sign(digest, bytes, { prehash: false, format: 'recovered' }),
  });
}
