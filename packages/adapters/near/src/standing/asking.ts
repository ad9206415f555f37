import { peek } from '@causeway/protocol/hostile';
import type { NearAction } from '../chain/actions.js';

/** A message to be signed (NEP-413). */
export interface MessageRequest {
  readonly signerId: string;
  readonly message: string;
  readonly recipient: string;
  readonly nonce: Uint8Array;
  readonly network: string;
}

/** A transaction to be signed and sent. */
export interface SendRequest {
  readonly signerId: string;
  readonly receiverId: string;
  readonly actions: readonly NearAction[];
  readonly network: string;
}

/** The requests to a wallet at a fixed place in the page. The session parses and checks its answers. */
export interface Asking {
  signIn(params: { readonly network: string }): Promise<unknown>;
  /** @param params `account`: the one of an earlier visit, while that is restored. */
  getAccounts(params: { readonly network: string; readonly account?: string }): Promise<unknown>;
  signOut(params: { readonly network: string }): Promise<unknown>;
  signMessage(params: MessageRequest): Promise<unknown>;
  signAndSendTransaction?(params: SendRequest): Promise<unknown>;
  /** Signs a whole transaction without sending it. */
  signTransaction?(transaction: Uint8Array): Promise<unknown>;
  on?(event: string, listener: () => void): void;
  off?(event: string, listener: () => void): void;
}

/** The fields of a message for a wallet. Its own module passes a `Buffer`; every other array is one too. */
export const messageParams = ({ message, recipient, nonce }: MessageRequest) => ({
  message,
  recipient,
  nonce,
});

/** Fails with the error in a wallet's answer. */
export function failWith(answer: unknown): never {
  throw typeof answer === 'string' ? new Error(answer) : answer;
}

/** A wallet without events is polled instead. */
export function addListener(wallet: object, verb: string, event: string, listener: () => void): void {
  try {
    const add = peek(wallet, verb);
    if (typeof add === 'function') Reflect.apply(add, wallet, [event, listener]);
  } catch {
    // The same.
  }
}
