import type { Key } from '@causeway/protocol';
import { ed25519Key } from '@causeway/protocol/keyed';
import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * A key in memory, for tests, scripts and servers: code that can read the process's memory can read it. The given
 * bytes are copied.
 *
 * @param secret 32 bytes: the seed of RFC 8032.
 * @throws WalletError `invalid-params` when it is not a seed; the key is never part of the error.
 * @example
 * import { memoryKey } from '@causeway/toyname/key';
 *
 * const key = memoryKey(crypto.getRandomValues(new Uint8Array(32)));
 */
export const memoryKey = (secret: Uint8Array): Key => ed25519Key(ed25519, secret);
