import { type Key, WalletError } from '@causeway/protocol';
import { copyBytes } from '@causeway/protocol/bytes';
import { createKey, refuseSecret } from '@causeway/protocol/keyed';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/**
 * A key in memory, for tests, scripts and servers: code that can read the process's memory can read it. The given
 * bytes are copied.
 *
 * @param secret 32 bytes: the seed of RFC 8032, or the scalar of secp256k1.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/near/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export function memoryKey(secret: Uint8Array, curve: 'ed25519' | 'secp256k1' = 'ed25519'): Key {
  const bytes = copyBytes(secret, 32);
  const whole = bytes?.length === 32 && (curve === 'ed25519' || secp256k1.utils.isValidSecretKey(bytes));
  if (!whole)
    throw new WalletError('invalid-params', { field: 'secret', reason: `is not a valid ${curve} key.` });
  if (curve === 'ed25519') {
    return createKey({
      curve,
      publicKey: ed25519.getPublicKey(bytes),
      sign: (message) => ed25519.sign(message, bytes),
    });
  }
  return createKey({
    curve,
    publicKey: secp256k1.getPublicKey(bytes, true),
    sign: (digest) => secp256k1.sign(digest, bytes, { prehash: false, format: 'recovered' }),
  });
}

/**
 * A new random key in memory.
 *
 * @throws WalletError `invalid-params` for a secret, which `memoryKey` takes.
 * @example
 * import { createMemoryKey } from '@causeway/near/key';
 *
 * const key = createMemoryKey();
 */
export function createMemoryKey(...given: readonly never[]): Key {
  refuseSecret(given);
  return memoryKey(ed25519.utils.randomSecretKey());
}
