import { apiError } from '../apiError.js';
import { verifyAssertion } from '../webauthn/assertion.js';
import type { CheckedStamp } from './apiKey.js';
import { isStrictDer } from './der.js';
import { fromBase64url, malformed, stampFields } from './text.js';

/** A passkey that may have made a stamp. */
export interface PasskeyKey {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  readonly rpId: string;
}

const limit = 8192;

/**
 * Reads `X-Stamp-Webauthn`, plain JSON with base64url values.
 *
 * @throws ApiError 16: it cannot be read.
 */
export function readPasskeyStamp(header: string) {
  if (header.length > limit) throw apiError(16, 'could not extract webauthn stamp');
  const names = ['authenticatorData', 'clientDataJson', 'credentialId', 'signature'] as const;
  const fields = stampFields(header, names);
  const signature = fromBase64url(fields.signature);
  if (!signature || !names.every((name) => fromBase64url(fields[name]))) throw malformed();
  return { fields, signature };
}

/**
 * Checks `X-Stamp-Webauthn` over the bytes of the body: an assertion whose
 * challenge is the hex of their SHA-256 (Web Authentication Level 3, §7.2). `candidates` gives the keys known for
 * a credential id; the ones that verify are returned, for the same id may be registered in two organisations.
 *
 * @throws ApiError 16: it cannot be read or does not verify; 5: no such passkey is known.
 */
export function checkPasskeyStamp<T extends PasskeyKey>(
  body: Uint8Array,
  header: string,
  candidates: (credentialId: string) => readonly T[],
  origins: readonly string[],
): { readonly stamp: CheckedStamp; readonly keys: readonly T[] } {
  const { fields, signature } = readPasskeyStamp(header);
  const known = candidates(fields.credentialId);
  if (known.length === 0) throw unknownPasskey();
  const keys = known.filter(
    (each) =>
      (isRsa(each.publicKey) || isStrictDer(signature)) &&
      verifyAssertion(fields, body, each, { origins, rpIds: [each.rpId] }),
  );
  if (keys.length === 0)
    throw apiError(16, 'could not verify WebAuthN signature', { turnkeyErrorCode: 'SIGNATURE_INVALID' });
  const stamp = { publicKey: fields.credentialId, signature: header, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' };
  return { stamp, keys };
}

/** The refusal of a passkey that is not registered. */
export const unknownPasskey = () =>
  apiError(5, 'webauthn authenticator not found in organization or parent organization', {
    turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND',
  });

/** An RSA key's information names 1.2.840.113549.1.1.1 and is far longer than a point. */
const isRsa = (spki: Uint8Array) => spki.length > 200;
