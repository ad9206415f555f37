import { bundleInvalid } from '../errors.js';
import { concat, fromHex, toHex, utf8 } from './bytes.js';
import { ECDH, schedule } from './schedule.js';

/** A P-256 key to which messages are sealed. The private half never leaves WebCrypto. */
export interface TargetKey {
  /** Uncompressed, 130 hex digits. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

/** A sealed message: the ephemeral public key (65 bytes) and the ciphertext with its tag. */
export interface Sealed {
  readonly encappedPublic: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/**
 * The values on which both sides must agree. Defaults: `info` = `turnkey_hpke`, `aad` = both public keys,
 * sender first.
 */
export interface SealOptions {
  readonly info?: Uint8Array<ArrayBuffer>;
  readonly aad?: Uint8Array<ArrayBuffer>;
}

type Bytes = Uint8Array<ArrayBuffer>;

const INFO = utf8('turnkey_hpke');

/**
 * A fresh key to be sealed to, non-extractable. Its secret cannot be read, not even by this code.
 *
 * @example
 * import { generateTargetKey } from '@causeway/embedded-wallet/hpke';
 *
 * const { publicKey } = await generateTargetKey(); // 130 hex digits
 */
export async function generateTargetKey(): Promise<TargetKey> {
  const pair = await crypto.subtle.generateKey(ECDH, false, ['deriveBits']);
  return { publicKey: toHex(await publicBytes(pair)), privateKey: pair.privateKey };
}

const publicBytes = async (pair: CryptoKeyPair): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));

const importPublic = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ECDH, false, []);

/**
 * Seals bytes to a public key (130 hex digits), so that only its holder can open them (RFC 9180, base mode, one
 * message). `ephemeral` is for published vectors only.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` when the key is not a point of P-256.
 * @example
 * import { generateTargetKey, seal } from '@causeway/embedded-wallet/hpke';
 *
 * const { publicKey } = await generateTargetKey();
 * const { encappedPublic, ciphertext } = await seal(new TextEncoder().encode('Hello'), publicKey);
 */
export async function seal(
  plaintext: Bytes,
  publicKey: string,
  options: SealOptions = {},
  ephemeral?: CryptoKeyPair,
): Promise<Sealed> {
  const receiver = fromHex(publicKey, 65);
  const other = receiver && (await importPublic(receiver).catch(() => undefined));
  if (!receiver || !other) throw bundleInvalid('format');
  const pair = ephemeral ?? (await crypto.subtle.generateKey(ECDH, false, ['deriveBits']));
  const encappedPublic = await publicBytes(pair);
  const context = concat(encappedPublic, receiver);
  const { key, iv } = await schedule(pair.privateKey, other, context, options.info ?? INFO);
  const algorithm = { name: 'AES-GCM', iv, additionalData: options.aad ?? context };
  return {
    encappedPublic,
    ciphertext: new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext)),
  };
}

/**
 * Opens a message that was sealed to a key. The caller wipes the answer when it holds a secret.
 *
 * @throws WalletError `embedded-bundle-invalid`: `format` when the sender's key is not a point of P-256,
 * `decrypt` when it was not sealed to this key or was changed.
 * @example
 * import { open, type Sealed, type TargetKey } from '@causeway/embedded-wallet/hpke';
 *
 * async function textOf(sealed: Sealed, key: TargetKey): Promise<string> {
 *   return new TextDecoder().decode(await open(sealed, key));
 * }
 */
export async function open(sealed: Sealed, target: TargetKey, options: SealOptions = {}): Promise<Bytes> {
  const receiver = fromHex(target.publicKey, 65);
  const other =
    sealed.encappedPublic.length === 65
      ? await importPublic(sealed.encappedPublic).catch(() => undefined)
      : undefined;
  if (!receiver || !other) throw bundleInvalid('format');
  const context = concat(sealed.encappedPublic, receiver);
  const { key, iv } = await schedule(target.privateKey, other, context, options.info ?? INFO);
  const algorithm = { name: 'AES-GCM', iv, additionalData: options.aad ?? context };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.ciphertext));
  } catch (cause) {
    throw bundleInvalid('decrypt', cause);
  }
}
