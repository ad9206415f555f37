import type { Key } from '@causeway/protocol';
import { copySecret, createKey, demandNoSecret, secp256k1Key } from '@causeway/protocol/keyed';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { tweakSecret } from '../chain/curve.js';

/**
 * A key in memory whose account is of P2WPKH, for tests, scripts and servers: code that can read the process's memory can
 * read it. The given bytes are copied.
 *
 * @param secret 32 bytes.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/bip122/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export const memoryKey = (secret: Uint8Array): Key => secp256k1Key(secp256k1, secret);

/**
 * The same as a key of P2TR, without scripts (BIP-86): its public key is the output key.
 *
 * @param secret 32 bytes.
 * @throws WalletError `invalid-params` when it is not a secret key; the key is never part of the error.
 * @example
 * import { taprootKey } from '@causeway/bip122/key';
 *
 * const key = taprootKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export function taprootKey(secret: Uint8Array): Key {
  const tweaked = tweakSecret(copySecret(secret, 'bip340', secp256k1.utils.isValidSecretKey));
  return createKey({
    curve: 'bip340',
    publicKey: tweaked.publicKey,
    sign: (digest) => schnorr.sign(digest, tweaked.secret),
  });
}

/**
 * A new random key in memory, of P2WPKH.
 *
 * @throws WalletError `invalid-params` for a secret, which `memoryKey` takes.
 * @example
 * import { createMemoryKey } from '@causeway/bip122/key';
 *
 * const key = createMemoryKey();
 */
export function createMemoryKey(...given: readonly never[]): Key {
  demandNoSecret(given);
  return memoryKey(secp256k1.utils.randomSecretKey());
}
