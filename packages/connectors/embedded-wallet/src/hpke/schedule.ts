import { concat, utf8 } from './bytes.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** WebCrypto's name of the curve both sides use. */
export const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;

const NONE = new Uint8Array(0);
const VERSION = utf8('HPKE-v1');
// RFC 9180 §4.1, §5.1, §7: KEM 0x0010 DHKEM(P-256, HKDF-SHA256); KDF 0x0001 HKDF-SHA256; AEAD 0x0002 AES-256-GCM.
const KEM = concat(utf8('KEM'), Uint8Array.of(0, 0x10));
const SUITE = concat(utf8('HPKE'), Uint8Array.of(0, 0x10, 0, 1, 0, 2));

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

/** The keys that seal messages: the AES key, and the nonce of the first message. */
interface Schedule {
  readonly key: CryptoKey;
  readonly iv: Bytes;
}

/**
 * The keys that both sides derive from one's private and the other's public key (RFC 9180 §4.1
 * `ExtractAndExpand`, §5.1 `KeySchedule`, mode base). `kemContext` is the ephemeral public key, then the
 * receiver's.
 */
export async function schedule(
  privateKey: CryptoKey,
  other: CryptoKey,
  kemContext: Bytes,
  info: Bytes,
): Promise<Schedule> {
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
