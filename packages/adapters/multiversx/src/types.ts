import type { Account, CallOptions, SignedMessage, Signer, SignInOptions } from '@causeway/protocol';
import type { VerbContext as Context } from '@causeway/protocol/load';
import type { PopupOpener, PopupWindow } from '@causeway/protocol/popup';
import type { SignedDocument, TransactionDocument } from './chain/wire.js';

/** The part of an opened window that messages to a popup wallet need. */
export interface PopupLike extends PopupWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

/** The part of a window that discovery and sessions use. */
export interface PageLike extends PopupOpener<PopupLike> {
  postMessage(message: unknown, targetOrigin: string): void;
  readonly location: { readonly origin: string };
}

/** A wallet on another site, which is called in a new window. */
export interface WebWallet {
  readonly name: string;
  /** A `data:` URL of an image. */
  readonly icon?: string;
  /** The address of the wallet's page; its answers count only from this origin. */
  readonly url: string;
}

/** Time limits in milliseconds. */
export interface Limits {
  /** A person answers a request. */
  readonly prompt: number;
  /** A wallet takes its permission back. */
  readonly revoke: number;
  /** A wallet closes a prompt that everyone gave up, before the next one. */
  readonly cancel: number;
  /** Limit for a window to open and announce that it is a wallet. */
  readonly handshake: number;
  /** Between two looks whether the window was closed. */
  readonly watch: number;
  /** Wallets that inject themselves later than this are found on the next look. */
  readonly late: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  prompt: 300_000,
  revoke: 100,
  cancel: 1000,
  handshake: 20_000,
  watch: 300,
  late: 10_000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<Account<'mvx'>>;

/** A signature of a message. `signature` is 128 hex digits without `0x`. */
export interface MultiversxSignedMessage extends SignedMessage {
  readonly scheme: 'mvx:ed25519-keccak';
}

/** A transaction with the account's signature in it. */
export interface SignedTransaction {
  /** CAIP-10 id of the account that signed. */
  readonly account: string;
  readonly scheme: 'mvx:transaction';
  /** 128 hex digits without `0x`. */
  readonly signature: string;
  /** Plain JSON data, ready to broadcast. */
  readonly transaction: SignedDocument;
  /** 64 hex digits, known before anything is broadcast. */
  readonly hash: string;
}

/**
 * The verbs of a MultiversX account. Each that signs or sends prompts the person; each signature is verified before it
 * is returned. A verb that the session does not allow is absent.
 */
export interface MultiversxSigner extends Signer<'mvx'> {
  /**
   * Signs text, or bytes that are UTF-8 text: wallets are given text. Prompts.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `invalid-params` beyond
   * 8 KiB or when the bytes are not text, `timeout`, `aborted`, `request-pending`, `session-ended`,
   * `wallet-failed`, `multiversx-popup-blocked`.
   * @example
   * import type { MultiversxSigner } from '@causeway/multiversx';
   *
   * async function greet(signer: MultiversxSigner): Promise<string | undefined> {
   *   const signed = await signer.signMessage?.({ message: 'Hello' });
   *   return signed?.signature;
   * }
   */
  signMessage?(
    options: { readonly message: string | Uint8Array } & RequestOptions,
  ): Promise<MultiversxSignedMessage>;
  /**
   * Signs in: makes the text (CAIP-122, our profile), signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<MultiversxSignedMessage & { readonly message: string }>;
  /**
   * Signs a login token of native-auth (`createLoginToken`) and makes the access token of it. Prompts.
   *
   * @throws WalletError those of `signMessage`.
   */
  signNativeAuth?(
    options: { readonly token: string } & RequestOptions,
  ): Promise<MultiversxSignedMessage & { readonly accessToken: string }>;
  /**
   * Signs a transaction of the account, without sending it. Prompts. A wallet may add a guardian and sign the hash,
   * with the options for them, as Ledger does; if it changes anything else, nothing is returned.
   *
   * @throws WalletError those of `signMessage`, `invalid-params` naming the field, `unauthorised` when the sender is
   * another, `chain-mismatch`, `multiversx-transaction-changed`.
   */
  signTransaction?(
    options: { readonly transaction: TransactionDocument } & RequestOptions,
  ): Promise<SignedTransaction>;
  /** Signs several with one prompt. @throws WalletError those of `signTransaction`. */
  signTransactions?(
    options: { readonly transactions: readonly TransactionDocument[] } & RequestOptions,
  ): Promise<readonly SignedTransaction[]>;
}
