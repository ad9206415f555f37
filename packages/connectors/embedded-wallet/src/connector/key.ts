import { type Key, WalletError } from '@causeway/protocol';
import type { ProviderAccount } from '../account/accounts.js';
import { createReader } from '../check.js';
import type { Client } from '../client.js';

/** Order of the group of secp256k1 (SEC 2 §2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * An account at the provider as a key: `sign` is one stamped request. It prompts when the client's stamper does. The
 * caller must verify the signature.
 *
 * @param translate names a refusal of the credential that stamps.
 *
 * @throws WalletError from `sign`: `activity-not-completed`, `embedded-consensus-needed`,
 * `embedded-session-expired`, `malformed-response`, and the client's errors.
 */
export function remoteKey(
  account: ProviderAccount,
  client: Client,
  translate: (error: unknown) => unknown,
): Key {
  return {
    curve: 'secp256k1',
    publicKey: account.publicKey,
    async sign(digest, options) {
      const answer = await client
        .submit(
          'sign_raw_payload',
          {
            signWith: account.address,
            payload: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
            encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
            hashFunction: 'HASH_FUNCTION_NO_OP',
          },
          options,
        )
        .catch((error) => {
          throw translate(error);
        });
      return parseSignature(answer);
    },
  };
}

/** The key for calls that only read: whatever they turn out to be, nothing is signed. */
export const readingKey = (publicKey: Uint8Array): Key => ({
  curve: 'secp256k1',
  publicKey,
  sign: () => Promise.reject(new WalletError('unauthorised', { method: 'sign' })),
});

/** 65 bytes `r ‖ s ‖ parity` from `{ r, s, v }` in hex. `s` is made the lower one, as chains demand (EIP-2). */
function parseSignature(answer: unknown): Uint8Array {
  const method = 'sign_raw_payload';
  const fields = createReader(method, answer);
  const scalar = (field: 'r' | 's') => {
    const hex = fields.text(field).replace(/^0x/, '');
    const value = /^[0-9a-fA-F]{1,64}$/.test(hex) ? BigInt(`0x${hex}`) : 0n;
    if (value === 0n || value >= order) throw new WalletError('malformed-response', { method, path: field });
    return value;
  };
  const v = fields.text('v').replace(/^0x/, '');
  if (!/^0?[01]$/.test(v)) throw new WalletError('malformed-response', { method, path: 'v' });
  const r = scalar('r');
  let s = scalar('s');
  let parity = Number(v);
  if (s > order / 2n) {
    s = order - s;
    parity ^= 1;
  }
  const hex = r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0');
  return Uint8Array.from([...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)), parity]);
}
