import { WalletError } from '@causeway/protocol';
import { createReader } from '../check.js';
import type { ClientSignature, SessionKey } from '../client.js';
import { toHex, utf8 } from '../hpke/bytes.js';

/** The id of a verification token, a JWT. Used only in the signed text. */
function tokenId(verificationToken: string): string {
  const [, claims = ''] = verificationToken.split('.');
  try {
    return createReader(
      'otp/verify',
      JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))),
    ).text('id');
  } catch (cause) {
    throw new WalletError(
      'malformed-response',
      { method: 'otp/verify', path: 'verificationToken' },
      { cause },
    );
  }
}

async function prove(key: SessionKey, usage: object): Promise<ClientSignature> {
  const message = JSON.stringify(usage);
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, utf8(message));
  return {
    publicKey: key.publicKey,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
    message,
    signature: toHex(new Uint8Array(raw)),
  };
}

/** Proves that the key which verified the code is the one that logs in. The order of the fields is the provider's. */
export const signLogin = (token: string, key: SessionKey): Promise<ClientSignature> =>
  prove(key, { login: { publicKey: key.publicKey }, tokenId: tokenId(token), type: 'USAGE_TYPE_LOGIN' });

/** Proves that the person who verified the code consents to a new wallet. */
export const signSignUp = (token: string, key: SessionKey, email: string): Promise<ClientSignature> =>
  prove(key, {
    signupV2: { apiKeys: [], authenticators: [], oauthProviders: [], email: email.toLowerCase() },
    tokenId: tokenId(token),
    type: 'USAGE_TYPE_SIGNUP',
  });
