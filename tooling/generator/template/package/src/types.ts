import type { Account, CallOptions, ChainId, SignedMessage, Signer, SignInOptions } from '@causeway/protocol';
import type { VerbContext as Context } from '@causeway/protocol/load';

/** The part of a window that discovery and sessions use. */
export type PageLike = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/** Time limits in milliseconds. */
export interface Limits {
  /** Limit for a wallet to answer silently whether the page may still see its accounts. */
  readonly silent: number;
  /** A wallet takes its permission back. */
  readonly revoke: number;
  /** A person answers a request. */
  readonly prompt: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({ silent: 3000, revoke: 100, prompt: 300_000 });

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<Account<'toyname'>>;

/** A signature with all that a server needs to check it. */
export interface ToynameSignedMessage extends SignedMessage {
  readonly scheme: 'toyname:plain';
}

/** A signed transaction. */
export interface SignedTransaction extends SignedMessage {
  readonly scheme: 'toyname:transaction';
  /** Wire form, ready to broadcast. */
  readonly transaction: Uint8Array;
  /** Known before anything is broadcast. */
  readonly hash: string;
}

/** A transaction that was broadcast. */
export interface SentTransaction {
  readonly hash: string;
  readonly chainId: ChainId<'toyname'>;
}

/** A transaction to sign, in its wire form. */
export interface TransactionInput {
  readonly transaction: Uint8Array;
}

/**
 * The verbs of an account of Toyname. Each that signs or sends prompts the person; each signature is verified before it is
 * returned. A verb that the session does not allow is absent.
 */
export interface ToynameSigner extends Signer<'toyname'> {
  /**
   * Signs text or bytes. Prompts.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `timeout`, `aborted`,
   * `account-changed`, `wallet-gone`, `wallet-locked`, `unauthorised`, `wallet-failed`.
   */
  signMessage?(
    options: { readonly message: string | Uint8Array } & RequestOptions,
  ): Promise<ToynameSignedMessage>;
  /**
   * Signs in: makes the text, signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<ToynameSignedMessage & { readonly message: string }>;
  /** Signs a transaction without sending it. Prompts. @throws WalletError those of `signMessage`, `invalid-params`. */
  signTransaction?(options: TransactionInput & RequestOptions): Promise<SignedTransaction>;
}
