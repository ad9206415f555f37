import { bundleInvalid } from '../errors.js';
import { toHex } from './bytes.js';
import { type Sealed, seal } from './seal.js';
import { openSigned } from './signedBundle.js';

/** Whom an import bundle must have been made for. */
export interface ImportBundleOptions {
  /** The provider's signing key, pinned by configuration: uncompressed, 130 hex digits. */
  readonly signerKey: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** What was sealed, as the provider reads it: JSON `{encappedPublic, ciphertext}` in hex. */
export const sealedText = ({ encappedPublic, ciphertext }: Sealed): string =>
  JSON.stringify({ encappedPublic: toHex(encappedPublic), ciphertext: toHex(ciphertext) });

/**
 * Seals a secret (a phrase as UTF-8, or a raw private key) to the target key of an import bundle, for
 * `encryptedBundle`. Signer, organisation and user are checked first. The caller wipes the secret after use.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format`, `signature`, `organization` or `user`.
 * @example
 * import { type ImportBundleOptions, sealToImportBundle } from '@causeway/embedded-wallet/hpke';
 *
 * async function encrypt(phrase: string, bundle: string, options: ImportBundleOptions): Promise<string> {
 *   const secret = new TextEncoder().encode(phrase);
 *   try {
 *     return await sealToImportBundle(secret, bundle, options);
 *   } finally {
 *     secret.fill(0);
 *   }
 * }
 */
export async function sealToImportBundle(
  secret: Uint8Array<ArrayBuffer>,
  importBundle: string,
  { signerKey, organizationId, userId }: ImportBundleOptions,
): Promise<string> {
  const data = await openSigned(importBundle, signerKey, ['targetPublic', 'organizationId', 'userId']);
  if (data.organizationId !== organizationId) throw bundleInvalid('organization');
  if (data.userId !== userId) throw bundleInvalid('user');
  return sealedText(await seal(secret, data.targetPublic ?? ''));
}
