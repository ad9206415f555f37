import type { Account } from './chain.js';
import type { Session } from './session.js';

/**
 * The verbs that are available to one account. Each namespace adds its own; a verb that the wallet does not support is
 * absent, so call it as `signer.signTypedData?.(…)`.
 */
export interface Signer<N extends string = string> {
  readonly account: Account<N>;
  /** As in the session. Needed only where something is awaited between the click and the verb. */
  readonly openWindow?: Session['openWindow'];
}

/** A signature with the data that a server needs to verify it. */
export interface SignedMessage {
  /** CAIP-10 id of the account that signed. */
  readonly account: string;
  /** How to verify, such as `eip191`, `eip712`, `eip1271`. */
  readonly scheme: string;
  /** In the namespace's own encoding: 0x-hex for eip155. */
  readonly signature: string;
}
