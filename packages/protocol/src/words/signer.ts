import type { Account } from './chain.js';

/**
 * What one account can do now. Each namespace adds its verbs; a verb the wallet cannot do is an absent
 * property, so `signer.signTypedData?.(…)` says all there is to say.
 */
export interface Signer<N extends string = string> {
  readonly account: Account<N>;
}

/** A signature with what a server needs to check it without knowing the wallet. */
export interface SignedMessage {
  /** CAIP-10 id of the account that signed. */
  readonly account: string;
  /** How to verify, such as `eip191`, `eip712`, `eip1271`. */
  readonly scheme: string;
  /** In the namespace's own encoding: 0x-hex for eip155. */
  readonly signature: string;
}
