import { bundleInvalid } from '../errors.js';
import { fromHex } from './bytes.js';
import { open, type TargetKey } from './seal.js';
import { openSigned } from './signedBundle.js';

/** What an export bundle must have been made for. */
export interface ExportBundleOptions {
  readonly key: TargetKey;
  /** The provider's signing key, pinned by configuration: uncompressed, 130 hex digits. */
  readonly signerKey: string;
  readonly organizationId: string;
}

/**
 * Opens an export bundle and gives its plaintext: the words of a phrase as UTF-8, or a raw private key. Signer and
 * organisation are checked before anything is decrypted. The caller wipes the bytes after use.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format`, `signature`, `organization` or `decrypt`.
 * @example
 * import { type ExportBundleOptions, openExportBundle } from '@causeway/embedded-wallet/hpke';
 *
 * async function show(bundle: string, options: ExportBundleOptions, output: HTMLElement): Promise<void> {
 *   const phrase = await openExportBundle(bundle, options);
 *   output.textContent = new TextDecoder().decode(phrase);
 *   phrase.fill(0);
 * }
 */
export async function openExportBundle(
  bundle: string,
  { key, signerKey, organizationId }: ExportBundleOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const data = await openSigned(bundle, signerKey, ['encappedPublic', 'ciphertext', 'organizationId']);
  if (data.organizationId !== organizationId) throw bundleInvalid('organization');
  const encappedPublic = fromHex(data.encappedPublic, 65);
  const ciphertext = fromHex(data.ciphertext);
  if (!encappedPublic || !ciphertext) throw bundleInvalid('format');
  return open({ encappedPublic, ciphertext }, key);
}
