import { bundleInvalid } from '../errors.js';
import { concat, fromHex, toHex, utf8 } from './bytes.js';

/** A P-256 key that things are sealed to. The private half never leaves WebCrypto. */
export interface TargetKey {
  /** Uncompressed, 130 hex digits. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

/** What was sealed: the ephemeral public key (65 bytes) and the ciphertext with its tag. */
export interface Sealed {
  readonly encappedPublic: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/** What both sides must agree on. Defaults: `info` = `turnkey_hpke`, `aad` = both public keys, sender first. */
export interface SealOptions {
  readonly info?: Uint8Array<ArrayBuffer>;
  readonly aad?: Uint8Array<ArrayBuffer>;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const INFO = utf8('turnkey_hpke');
const NONE = new Uint8Array(0);
const VERSION = utf8('HPKE-v1');
// RFC 9180 §4.1, §5.1, §7: KEM 0x0010 DHKEM(P-256, HKDF-SHA256); KDF 0x0001 HKDF-SHA256; AEAD 0x0002 AES-256-GCM.
const KEM = concat(utf8('KEM'), Uint8Array.of(0, 0x10));
const SUITE = concat(utf8('HPKE'), Uint8Array.of(0, 0x10, 0, 1, 0, 2));

/** A fresh key to be sealed to, non-extractable. Its secret cannot be read by anybody, this code included. */
export async function generateTargetKey(): Promise<TargetKey> {
  const pair = await crypto.subtle.generateKey(ECDH, false, ['deriveBits']);
  return { publicKey: toHex(await publicBytes(pair)), privateKey: pair.privateKey };
}

const publicBytes = async (pair: CryptoKeyPair): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));

/** `LabeledExtract` then `LabeledExpand` (RFC 9180 §4), which together are HKDF with labels. */
async function derive(
  suite: Bytes,
  salt: Bytes,
  [extract, secret]: readonly [string, Bytes],
  expansions: readonly (readonly [string, Bytes, number])[],
): Promise<Bytes[]> {
  const ikm = concat(VERSION, suite, utf8(extract), secret);
  try {
    const key = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits']);
    return await Promise.all(
      expansions.map(async ([label, context, size]) => {
        const info = concat(Uint8Array.of(0, size), VERSION, suite, utf8(label), context);
        const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info };
        return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, size * 8));
      }),
    );
  } finally {
    ikm.fill(0);
  }
}

/** `LabeledExtract` alone, with an empty salt: an HMAC whose key is zeros (RFC 5869 §2.2). */
async function extract(label: string, ikm: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, concat(VERSION, SUITE, utf8(label), ikm)));
}

/** The AES key and nonce of the first message (RFC 9180 §4.1 `ExtractAndExpand`, §5.1 `KeySchedule`, mode base). */
async function schedule(
  privateKey: CryptoKey,
  other: CryptoKey,
  kemContext: Bytes,
  info: Bytes,
): Promise<{ key: CryptoKey; iv: Bytes }> {
  const dh = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256));
  let secrets: Bytes[] = [dh];
  try {
    const [shared = NONE] = await derive(KEM, NONE, ['eae_prk', dh], [['shared_secret', kemContext, 32]]);
    secrets = [dh, shared];
    const hashes = await Promise.all([extract('psk_id_hash', NONE), extract('info_hash', info)]);
    const context = concat(Uint8Array.of(0), ...hashes);
    const [raw = NONE, iv = NONE] = await derive(
      SUITE,
      shared,
      ['secret', NONE],
      [
        ['key', context, 32],
        ['base_nonce', context, 12],
      ],
    );
    secrets = [dh, shared, raw];
    return { key: await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']), iv };
  } finally {
    for (const secret of secrets) secret.fill(0);
  }
}

const importPublic = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ECDH, false, []);

/**
 * Seals bytes to a public key (130 hex digits), so that only its holder can open them (RFC 9180, base mode, one
 * message). `ephemeral` is for published vectors only.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` when the key is no point of P-256.
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
 * Opens what was sealed to a key. The caller wipes the answer when it holds a secret.
 *
 * @throws WalletError `embedded-bundle-invalid`: `format` when the sender's key is no point of P-256, `decrypt` when
 * it was not sealed to this key or was changed.
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
