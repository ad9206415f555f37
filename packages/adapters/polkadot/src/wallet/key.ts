import { type Curve, type Key, WalletError } from '@causeway/protocol';
import { type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { createKey, type Secret } from '@causeway/protocol/keyed';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import * as sr25519 from '@scure/sr25519';

type Kind = Exclude<Curve, 'bip340' | 'p256'>;

const secretOf: Readonly<Record<Kind, (seed: Uint8Array) => Omit<Secret, 'curve'>>> = {
  sr25519(seed) {
    const secret = sr25519.secretFromSeed(seed);
    return { publicKey: sr25519.getPublicKey(secret), sign: (bytes) => sr25519.sign(secret, bytes) };
  },
  ed25519: (seed) => ({ publicKey: ed25519.getPublicKey(seed), sign: (bytes) => ed25519.sign(bytes, seed) }),
  secp256k1(seed) {
    if (!secp256k1.utils.isValidSecretKey(seed)) throw invalid();
    return {
      publicKey: secp256k1.getPublicKey(seed, true),
      sign: (digest) => secp256k1.sign(digest, seed, { prehash: false, format: 'recovered' }),
    };
  },
};
const invalid = () => new WalletError('invalid-params', { field: 'secret', reason: 'is not a secret key.' });

/**
 * A key in memory, for tests, scripts and servers: code that can read the process's memory can read it. The given
 * bytes are copied.
 *
 * @param secret 32 bytes, as bytes or 0x-hex: the seed, which `subkey` prints as "secret seed".
 * @param curve `sr25519` by default, which almost every account has.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/polkadot/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export function memoryKey(secret: Uint8Array | Hex, curve: Kind = 'sr25519'): Key {
  const seed =
    typeof secret === 'string' ? (isHex(secret, 32) ? hexToBytes(secret) : undefined) : secret.slice();
  if (seed?.length !== 32 || !Object.hasOwn(secretOf, curve)) throw invalid();
  return createKey({ curve, ...secretOf[curve](seed) });
}

/**
 * A new random key in memory.
 *
 * @example
 * import { createMemoryKey } from '@causeway/polkadot/key';
 *
 * const key = createMemoryKey();
 */
export function createMemoryKey(curve: Kind = 'sr25519'): Key {
  return memoryKey(crypto.getRandomValues(new Uint8Array(32)), curve);
}
