import { createHash, createPublicKey, verify } from 'node:crypto';
import { apiError } from '../apiError.js';
import type { CheckedStamp } from './apiKey.js';
import { isStrictDer } from './der.js';
import { fromBase64url, malformed, stampFields } from './text.js';

/** What is known of a passkey that may have made a stamp. */
export interface PasskeyKey {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  readonly rpId: string;
}

/** Where passkeys may be used. */
export interface PasskeyPlace {
  readonly origins: readonly string[];
}

const limit = 8192;
const userPresent = 0x01;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/**
 * Checks `X-Stamp-Webauthn`, plain JSON with base64url values, over the bytes of the body: an assertion whose
 * challenge is the hex of their SHA-256 (WebAuthn L3 §7.2). `candidates` gives the keys known for a credential
 * id; the ones that verify are returned, for the same id may be registered in more than one organisation.
 *
 * @throws ApiError 16: it cannot be read or does not verify; 5: no such passkey is known.
 */
export function checkPasskeyStamp<T extends PasskeyKey>(
  body: Uint8Array,
  header: string,
  candidates: (credentialId: string) => readonly T[],
  place: PasskeyPlace,
): { readonly stamp: CheckedStamp; readonly keys: readonly T[] } {
  if (header.length > limit) throw apiError(16, 'could not extract webauthn stamp');
  const stamp = stampFields(header, ['authenticatorData', 'clientDataJson', 'credentialId', 'signature']);
  const authenticatorData = fromBase64url(stamp.authenticatorData);
  const clientDataJson = fromBase64url(stamp.clientDataJson);
  const signature = fromBase64url(stamp.signature);
  if (!authenticatorData || !clientDataJson || !signature || !fromBase64url(stamp.credentialId))
    throw malformed();
  if (authenticatorData.length < 37) throw malformed();
  checkClientData(clientDataJson, body, place);
  if (!((authenticatorData[32] ?? 0) & userPresent)) throw invalid();
  const known = candidates(stamp.credentialId);
  if (known.length === 0)
    throw apiError(5, 'webauthn authenticator not found in organization or parent organization', {
      turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND',
    });
  const signed = Buffer.concat([authenticatorData, sha256(clientDataJson)]);
  const rpIdHash = authenticatorData.subarray(0, 32);
  const keys = known.filter(
    (each) => sha256(each.rpId).equals(rpIdHash) && verifies(signed, signature, each.publicKey),
  );
  if (keys.length === 0) throw invalid();
  return {
    keys,
    stamp: {
      publicKey: stamp.credentialId,
      signature: header,
      scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    },
  };
}

/** Type, challenge and origin (WebAuthn L3 §7.2 steps 11 to 13), as the browser wrote them. */
function checkClientData(json: Buffer, body: Uint8Array, { origins }: PasskeyPlace): void {
  let data: unknown;
  try {
    data = JSON.parse(json.toString('utf8'));
  } catch {
    throw malformed();
  }
  if (typeof data !== 'object' || data === null) throw malformed();
  const { type, challenge, origin, crossOrigin } = data as Record<string, unknown>;
  const expected = Buffer.from(sha256(body).toString('hex'), 'utf8').toString('base64url');
  if (type !== 'webauthn.get' || challenge !== expected || crossOrigin === true) throw invalid();
  if (typeof origin !== 'string' || !origins.includes(origin)) throw invalid();
}

function verifies(signed: Uint8Array, signature: Uint8Array, spki: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ec' && !isStrictDer(signature)) return false;
    return verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

const invalid = () =>
  apiError(16, 'could not verify WebAuthN signature', { turnkeyErrorCode: 'SIGNATURE_INVALID' });
