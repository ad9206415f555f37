import type { TokenCall } from '@causeway/eip155/tokenCall';
import type { Hex } from '@causeway/protocol/bytes';

/** The call of a token. `adds`: its amount comes on top of what is allowed already. */
export type StepCall = TokenCall & { readonly adds?: true };

/** A part of what a router moves. With neither `amount` nor `share`: all that the router holds. */
export interface Moved {
  /** Absent: the coin of the network. */
  readonly token?: Hex;
  /** In the smallest unit. */
  readonly amount?: bigint;
  readonly limit?: 'least' | 'most';
  /** A share of what the router holds, from 0 to 1. */
  readonly share?: number;
}

/** What a command of a router moves. */
export interface Move {
  readonly kind: 'swap' | 'wrap' | 'pay';
  readonly gives?: Moved;
  /** Whether `gives` is taken from the account, and not from what the router holds. */
  readonly isOwn?: boolean;
  /** The account that `gives` is taken from, where it is another one, such as a Safe. */
  readonly payer?: Hex;
  readonly gets?: Moved;
  readonly to: Hex;
  /** Who `to` is: the account, the router itself, or another one. */
  readonly side: 'gets' | 'kept' | 'others';
}

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
  /** The account that calls the contract, where it is known. */
  readonly from?: Hex;
  /** What the contract, a router, moves. */
  readonly move?: Move;
  /** Whether the contract's code runs in the place of the Safe that calls it. */
  readonly isForeign?: boolean;
}
