import type { Key } from '@causeway/protocol';
import { demandNoSecret, ed25519Key, secp256k1Key } from '@causeway/protocol/keyed';
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
export const memoryKey = (secret: Uint8Array, curve: 'ed25519' | 'secp256k1' = 'ed25519'): Key =>
  curve === 'ed25519' ? ed25519Key(ed25519, secret) : secp256k1Key(secp256k1, secret);

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
  demandNoSecret(given);
  return memoryKey(ed25519.utils.randomSecretKey());
}
