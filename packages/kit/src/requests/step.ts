import type { TokenCall } from '@causeway/eip155/tokenCall';
import type { Hex } from '@causeway/protocol/bytes';

/** The call of a token. `adds`: its amount comes on top of what is allowed already. */
export type StepCall = TokenCall & { readonly adds?: true };

/** One thing that a request does, or lets somebody do. */
export interface Step {
  /** The token of a call, or the called contract. */
  readonly contract: Hex;
  /** In the coin's smallest unit. */
  readonly value: bigint;
  readonly data: Hex;
  /** The call of the token. Absent: the call cannot be read. */
  readonly call?: StepCall;
  /** When the permission of `call` ends, in seconds since 1970. */
  readonly until?: bigint;
  /** Whether the contract's code runs in the place of the Safe that calls it. */
  readonly isForeign?: boolean;
}
