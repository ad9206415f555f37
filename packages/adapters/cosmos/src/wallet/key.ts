import { type Key, WalletError } from '@causeway/protocol';
import { createKey, refuseSecret } from '@causeway/protocol/keyed';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fromHex } from '../chain/hex.js';

/**
 * A key in memory, for tests, scripts and servers: code that can read the process's memory can read it. The given
 * bytes are copied.
 *
 * @param secret 32 bytes, as bytes or hex with or without `0x`.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/cosmos/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export function memoryKey(secret: Uint8Array | string): Key {
  const bytes = typeof secret === 'string' ? fromHex(secret.replace(/^0x/, '')) : secret.slice();
  if (!bytes || !secp256k1.utils.isValidSecretKey(bytes)) {
    throw new WalletError('invalid-params', { field: 'secret', reason: 'is not a secp256k1 key.' });
  }
  return createKey({
    curve: 'secp256k1',
    publicKey: secp256k1.getPublicKey(bytes, true),
    sign: (digest) => secp256k1.sign(digest, bytes, { prehash: false, format: 'recovered' }),
  });
}

/**
 * A new random key in memory.
 *
 * @throws WalletError `invalid-params` for a secret, which `memoryKey` takes.
 * @example
 * import { createMemoryKey } from '@causeway/cosmos/key';
 *
 * const key = createMemoryKey();
 */
export function createMemoryKey(...given: readonly never[]): Key {
  refuseSecret(given);
  return memoryKey(secp256k1.utils.randomSecretKey());
}
