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
