import { bundleInvalid } from '../errors.js';
import { decodeBase58Check } from './base58check.js';
import { fromHex, toHex } from './bytes.js';
import { decompressPoint } from './point.js';
import { importSecret } from './privateKey.js';
import { open, type TargetKey } from './seal.js';
import type { SigningKey } from './signingKey.js';

/** Compressed ephemeral key, a 32-byte private key, a 16-byte tag. */
const SIZE = 33 + 32 + 16;

/**
 * Opens an emailed credential bundle: Base58Check text, about 115 characters. The private key inside goes straight
 * into WebCrypto, non-extractable, and its bytes are wiped. Such bundles are unsigned: whoever knows the target key
 * can make one, so what it may do is for the provider to say.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` or `decrypt`; `embedded-key-invalid`.
 * @example
 * import { sessionKeyStamper } from '@causeway/embedded-wallet/client';
 * import { openCredentialBundle, type TargetKey } from '@causeway/embedded-wallet/hpke';
 *
 * async function stamperOf(bundle: string, key: TargetKey) {
 *   return sessionKeyStamper(await openCredentialBundle(bundle, key));
 * }
 */
export async function openCredentialBundle(bundle: string, key: TargetKey): Promise<SigningKey> {
  const bytes = await decodeBase58Check(bundle.trim());
  if (bytes.length !== SIZE) throw bundleInvalid('format');
  const secret = await open(
    { encappedPublic: ephemeral(bytes.subarray(0, 33)), ciphertext: bytes.slice(33) },
    key,
  );
  try {
    return await importSecret(secret);
  } finally {
    secret.fill(0);
  }
}

function ephemeral(compressed: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return fromHex(decompressPoint(toHex(compressed))) ?? new Uint8Array(0);
  } catch (cause) {
    throw bundleInvalid('format', cause);
  }
}
