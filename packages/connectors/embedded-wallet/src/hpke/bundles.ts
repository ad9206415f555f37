import { ownValue, parseJson } from '../client/fields.js';
import { bundleInvalid } from '../errors.js';
import { fromDer } from '../stamps/der.js';
import { decodeBase58Check } from './base58check.js';
import { fromHex, toHex, utf8 } from './bytes.js';
import { decompressPoint } from './point.js';
import { importSecret } from './privateKey.js';
import { open, type Sealed, seal, type TargetKey } from './seal.js';
import type { SigningKey } from './signingKey.js';

/** Compressed ephemeral key, a 32-byte private key, a 16-byte tag. */
const SIZE = 33 + 32 + 16;

/**
 * Opens an emailed credential bundle: Base58Check text, about 115 characters. The private key inside goes
 * straight into WebCrypto, non-extractable, and its bytes are wiped. Such bundles are unsigned: anyone with
 * the target key can make one, so the provider must decide what the credential may do.
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

/** The recipient for which an export bundle must have been made. */
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

/** The recipient for which an import bundle must have been made. */
export interface ImportBundleOptions {
  /** The provider's signing key, pinned by configuration: uncompressed, 130 hex digits. */
  readonly signerKey: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** The sealed message in the provider's form: JSON `{encappedPublic, ciphertext}` in hex. */
const sealedText = ({ encappedPublic, ciphertext }: Sealed): string =>
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

/**
 * Seals a one-time code together with the key that will log in (compressed, 66 hex digits) to the target key of
 * `otpEncryptionTargetBundle`, for `encryptedOtpBundle`. `signerKey` is the pinned key that signs such targets.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` or `signature`.
 * @example
 * import { generateSessionKey } from '@causeway/embedded-wallet/client';
 * import { sealOtpCode } from '@causeway/embedded-wallet/hpke';
 *
 * async function encrypt(code: string, targetBundle: string, signerKey: string): Promise<string> {
 *   const { publicKey } = await generateSessionKey();
 *   return sealOtpCode(code, publicKey, targetBundle, { signerKey });
 * }
 */
export async function sealOtpCode(
  code: string,
  publicKey: string,
  targetBundle: string,
  { signerKey }: { readonly signerKey: string },
): Promise<string> {
  const { targetPublic = '' } = await openSigned(targetBundle, signerKey, ['targetPublic']);
  const plaintext = utf8(JSON.stringify({ otp_code: code, public_key: publicKey }));
  return sealedText(await seal(plaintext, targetPublic));
}

/** The data that the provider signed: texts by name. */
type SignedData = Readonly<Record<string, string>>;

/** The named own texts of an object in JSON. */
function texts(text: string, names: readonly string[]): SignedData {
  const value = parseJson(text);
  const found = names.map((name) => [name, ownValue(value, name)]);
  if (!found.every(([, part]) => typeof part === 'string')) throw bundleInvalid('format');
  return Object.fromEntries(found);
}

/**
 * The data of a signed bundle: JSON `{version, data, dataSignature, enclaveQuorumPublic}`, where `data` is the hex of
 * a JSON object and the signature (DER, ECDSA P-256 over SHA-256) covers its bytes. The key that signed must be
 * `signerKey`, pinned by configuration; the one named in the bundle proves nothing.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` or `signature`.
 */
async function openSigned(bundle: string, signerKey: string, names: readonly string[]): Promise<SignedData> {
  const envelope = texts(bundle, ['version', 'data', 'dataSignature', 'enclaveQuorumPublic']);
  const data = fromHex(envelope.data);
  const signer = fromHex(signerKey, 65);
  const der = fromHex(envelope.dataSignature);
  if (envelope.version !== 'v1.0.0' || !data || !der) throw bundleInvalid('format');
  const signature = fromDer(der);
  if (!signer || !signature || envelope.enclaveQuorumPublic !== signerKey) throw bundleInvalid('signature');
  if (!(await isSigned(signer, signature, data))) throw bundleInvalid('signature');
  return texts(new TextDecoder().decode(data), names);
}

async function isSigned(
  signer: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle
    .importKey('raw', signer, algorithm, false, ['verify'])
    .catch((cause) => Promise.reject(bundleInvalid('signature', cause)));
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data);
}
