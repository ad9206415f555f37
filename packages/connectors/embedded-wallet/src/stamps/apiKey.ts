import { load } from '@causeway/protocol/load';
import type { Stamper } from '../client/types.js';
import { keyInvalid } from '../errors.js';
import { fromHex } from '../hpke/bytes.js';
import { stampWith } from './sessionKey.js';

const part = load('apiKeyStamper', () => import('../hpke/privateKey.js'));

/** An API key of the provider: compressed public key (66 hex digits) and private key (64 hex digits). */
interface ApiKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Stamps with an API key given as text: for servers. The key is imported into WebCrypto on the first stamp and kept
 * there; the code for it loads then. Never prompts.
 *
 * @throws WalletError `embedded-key-invalid`, `wallet-failed`, from the stamp.
 * @example
 * import { apiKeyStamper, createClient } from '@causeway/embedded-wallet/client';
 *
 * function clientOf(organizationId: string, publicKey: string, privateKey: string) {
 *   const stamper = apiKeyStamper({ publicKey, privateKey }); // 66 and 64 hex digits
 *   return createClient({ baseUrl: 'https://api.example', organizationId, stamper });
 * }
 */
export function apiKeyStamper({ publicKey, privateKey }: ApiKeyPair): Stamper {
  let imported: Promise<CryptoKey> | undefined;
  async function loadKey(): Promise<CryptoKey> {
    const { importSigningKey } = await part();
    const secret = fromHex(privateKey, 32);
    if (!secret) throw keyInvalid('the private key is not 64 lower-case hex digits');
    try {
      return (await importSigningKey(secret, publicKey)).privateKey;
    } finally {
      secret.fill(0);
    }
  }
  return {
    async stamp(body) {
      imported ??= loadKey();
      return stampWith(publicKey, await imported, body);
    },
  };
}
