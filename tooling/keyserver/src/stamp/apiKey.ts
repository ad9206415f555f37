import { verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { apiError } from '../apiError.js';
import { isStrictDer } from './der.js';
import { type Curve, publicKeyOf } from './publicKey.js';
import { fromBase64url, fromHex, malformed, stampFields } from './text.js';

/** A stamp that was checked over the exact bytes of the body. Its owner is not yet known. */
export interface CheckedStamp {
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
}

const curveOf: Readonly<Record<string, Curve>> = Object.freeze({
  SIGNATURE_SCHEME_TK_API_P256: 'P256',
  SIGNATURE_SCHEME_TK_API_SECP256K1: 'SECP256K1',
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: 'SECP256K1',
  SIGNATURE_SCHEME_TK_API_ED25519: 'ED25519',
});

/** Longer than any stamp of these schemes. */
const limit = 1024;

/**
 * Reads `X-Stamp`, base64url of JSON { publicKey, scheme, signature }.
 *
 * @throws ApiError 16: it cannot be read.
 */
export function readApiKeyStamp(header: string) {
  const json = header.length <= limit ? fromBase64url(header) : undefined;
  if (!json) throw apiError(16, 'could not extract api key stamp');
  const stamp = stampFields(json.toString('utf8'), ['publicKey', 'scheme', 'signature']);
  const curve = Object.hasOwn(curveOf, stamp.scheme) ? curveOf[stamp.scheme] : undefined;
  const signature = fromHex(stamp.signature);
  if (!curve || !signature) throw malformed();
  return { stamp, curve, signature };
}

/**
 * Checks `X-Stamp` over the bytes of the body.
 *
 * @throws ApiError 16: it cannot be read, or does not verify.
 */
export function checkApiKeyStamp(body: Uint8Array, header: string): CheckedStamp {
  const { stamp, curve, signature } = readApiKeyStamp(header);
  if (!verifies(body, stamp.scheme, curve, stamp.publicKey, signature))
    throw apiError(16, 'could not verify api key signature', { turnkeyErrorCode: 'SIGNATURE_INVALID' });
  return stamp;
}

function verifies(
  body: Uint8Array,
  scheme: string,
  curve: Curve,
  publicKey: string,
  signature: Buffer,
): boolean {
  const key = publicKeyOf(curve, publicKey);
  if (!key) return false;
  if (curve === 'ED25519') return signature.length === 64 && verify(null, body, key, signature);
  if (!isStrictDer(signature)) return false;
  if (scheme !== 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191') return verify('sha256', body, key, signature);
  // OpenSSL has no Keccak-256, which EIP-191 messages are hashed with.
  const head = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`);
  const digest = keccak_256(Buffer.concat([head, body]));
  return secp256k1.verify(signature, digest, Buffer.from(publicKey, 'hex'), {
    prehash: false,
    lowS: false,
    format: 'der',
  });
}
