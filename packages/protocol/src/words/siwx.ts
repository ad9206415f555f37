import type { AccountId } from './ids.js';
import type { CallOptions } from './session.js';

/**
 * The fields of a sign-in message. Times are RFC 3339 text with a time zone; `nonce` has at least 8 letters or
 * digits and carries at least 128 bits when the app makes it.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export interface SiwxMessage {
  /** The scheme of the app's origin, such as `https`; EIP-4361 alone has a place for it. */
  readonly scheme?: string;
  /** The app's host, with its port if it is not the default one (RFC 3986 authority). */
  readonly domain: string;
  /** CAIP-10 id of the account that signs in. */
  readonly account: AccountId;
  readonly uri: string;
  readonly version: '1';
  readonly nonce: string;
  readonly issuedAt: string;
  /** One line. */
  readonly statement?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** The options of a signer's `signIn`. The account is the signer's. */
export interface SignInOptions extends CallOptions {
  readonly message: Omit<SiwxMessage, 'account' | 'version'>;
}
