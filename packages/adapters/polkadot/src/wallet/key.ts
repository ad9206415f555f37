import { type Curve, type Key, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { copySecret, createKey, ed25519Key, secp256k1Key } from '@causeway/protocol/keyed';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import * as sr25519 from '@scure/sr25519';

type Kind = Exclude<Curve, 'bip340' | 'p256'>;

const keyOf: Readonly<Record<Kind, (secret: Uint8Array | Hex) => Key>> = {
  sr25519(given) {
    const secret = sr25519.secretFromSeed(copySecret(given, 'sr25519'));
    return createKey({
      curve: 'sr25519',
      publicKey: sr25519.getPublicKey(secret),
      sign: (bytes) => sr25519.sign(secret, bytes),
    });
  },
  ed25519: (secret) => ed25519Key(ed25519, secret),
  secp256k1: (secret) => secp256k1Key(secp256k1, secret),
};

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
  if (Object.hasOwn(keyOf, curve)) return keyOf[curve](secret);
  throw new WalletError('invalid-params', { field: 'secret', reason: 'is not a key of a known curve.' });
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
