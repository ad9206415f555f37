import { type Key, WalletError } from '@causeway/protocol';
import { copyBytes } from '@causeway/protocol/bytes';
import { createKey, refuseSecret } from '@causeway/protocol/keyed';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { tweakSecret } from '../chain/curve.js';

function readSecret(secret: Uint8Array): Uint8Array {
  const bytes = copyBytes(secret, 32);
  if (!bytes || !secp256k1.utils.isValidSecretKey(bytes))
    throw new WalletError('invalid-params', { field: 'secret', reason: 'is not a secp256k1 key.' });
  return bytes;
}

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
export function memoryKey(secret: Uint8Array): Key {
  const secretKey = readSecret(secret);
  return createKey({
    curve: 'secp256k1',
    publicKey: secp256k1.getPublicKey(secretKey, true),
    sign: (digest) => secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' }),
  });
}

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
  const tweaked = tweakSecret(readSecret(secret));
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
  refuseSecret(given);
  return memoryKey(secp256k1.utils.randomSecretKey());
}
