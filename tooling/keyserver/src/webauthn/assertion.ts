import { verify } from 'node:crypto';
import { spkiKey } from '../crypto/spki.js';
import {
  base64url,
  checkClientData,
  type RelyingParty,
  readAuthenticatorData,
  sha256,
} from './clientData.js';

/** The content of `X-Stamp-Webauthn`; every value base64url without padding. */
export interface Assertion {
  readonly authenticatorData: string;
  readonly clientDataJson: string;
  readonly credentialId: string;
  readonly signature: string;
}

/**
 * Whether a passkey signed this body (Web Authentication Level 3, §7.2). The challenge is the text of the body's
 * SHA-256 in lower-case hex.
 *
 * @param stored `publicKey` as SubjectPublicKeyInfo DER, and the RP id it was registered for
 */
export function verifyAssertion(
  assertion: Assertion,
  body: Uint8Array,
  stored: { readonly publicKey: Uint8Array; readonly rpId: string },
  party: RelyingParty,
): boolean {
  try {
    const clientData = base64url(assertion.clientDataJson);
    const challenge = Buffer.from(sha256(body).toString('hex'));
    checkClientData(clientData, { ...party, type: 'webauthn.get', challenge });
    const data = base64url(assertion.authenticatorData);
    const { attested, extensions, rest } = readAuthenticatorData(data, [stored.rpId]);
    if (rest.length > 0 && !attested && !extensions) return false;
    const signature = base64url(assertion.signature);
    return verify('sha256', Buffer.concat([data, sha256(clientData)]), spkiKey(stored.publicKey), signature);
  } catch {
    return false;
  }
}
