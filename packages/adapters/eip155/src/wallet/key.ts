import type { Key } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { demandNoSecret, secp256k1Key } from '@causeway/protocol/keyed';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/**
 * A key in memory, for tests, scripts and servers: code that can read the process's memory can read it. The given
 * bytes are copied.
 *
 * @param secret 32 bytes, as bytes or 0x-hex.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/eip155/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export const memoryKey = (secret: Uint8Array | Hex): Key => secp256k1Key(secp256k1, secret);

/**
 * A new random key in memory.
 *
 * @throws WalletError `invalid-params` for a secret, which `memoryKey` takes.
 * @example
 * import { createMemoryKey } from '@causeway/eip155/key';
 *
 * const key = createMemoryKey();
 */
export function createMemoryKey(...given: readonly never[]): Key {
  demandNoSecret(given);
  return memoryKey(secp256k1.utils.randomSecretKey());
}
