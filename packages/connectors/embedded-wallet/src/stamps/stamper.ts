import type { CallOptions } from '@causeway/protocol';

/** A signature over one request's body, as the header that carries it. */
export interface Stamp {
  readonly name: 'X-Stamp' | 'X-Stamp-Webauthn';
  readonly value: string;
}

/** Signs request bodies, exactly as they are sent. A passkey prompts the person, a key does not. */
export interface Stamper {
  stamp(body: string, options?: CallOptions): Promise<Stamp>;
}

/** The options of a passkey prompt. */
export interface PasskeyStamperOptions {
  /** The relying party's id, from configuration, never from the page's address. */
  readonly rpId: string;
  /** Default: the browser's `navigator.credentials`. */
  readonly credentials?: Pick<CredentialsContainer, 'get'>;
  /** Milliseconds the person has. Default 300000. */
  readonly timeout?: number;
  readonly userVerification?: UserVerificationRequirement;
  /** The credential ids (base64url) that may answer. Default: any passkey of the relying party. */
  readonly allowCredentials?: readonly string[];
}
