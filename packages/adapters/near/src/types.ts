import type {
  Account,
  CallOptions,
  Chain,
  ChainId,
  SignedMessage,
  Signer,
  SignInOptions,
} from '@causeway/protocol';
import type { VerbContext as Context } from '@causeway/protocol/load';
import type { NearAction } from './chain/actions.js';

/** The part of a window that discovery and sessions use. */
export type PageLike = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/** A NEAR network. */
export interface NearChain extends Chain<'near'> {
  /**
   * An index of the contracts that an account had tokens of, such as FastNEAR's: NEAR itself has no such
   * list. The index receives every address that is read; absent, none is called, and `holdings` is absent
   * too.
   */
  readonly tokenIndexUrl?: string;
}

/** An account of a wallet. `publicKey` has 32 bytes for ed25519, 64 for secp256k1; a wallet may leave it out. */
export type NearAccount = Account<'near'>;

/** Time limits in milliseconds. */
export interface Limits {
  /** Limit for a wallet to report, without a prompt, which accounts the page may see. */
  readonly silent: number;
  /** A wallet takes its permission back. */
  readonly revoke: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** The first and the longest interval between two reads of a wallet without events. */
  readonly poll: number;
  readonly pollMost: number;
  /** Wallets that inject themselves later than this are found on the next look. */
  readonly late: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  silent: 3000,
  revoke: 100,
  prompt: 300_000,
  poll: 2000,
  pollMost: 15_000,
  late: 3000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs; `chains` are those the app is configured for. */
export interface VerbContext extends Context<NearAccount> {
  readonly chains: readonly NearChain[];
}

/** A signed message with all that a server needs to check it. */
export interface NearSignedMessage extends SignedMessage {
  readonly scheme: 'near:nep413';
  /** Base64 of 64 bytes, or of 65 for secp256k1. */
  readonly signature: string;
  /** `ed25519:<base 58>` or `secp256k1:<base 58>`. */
  readonly publicKey: string;
  readonly recipient: string;
  /** Base64 of 32 bytes. */
  readonly nonce: string;
  /** The one that was signed, where a wallet signed one. */
  readonly callbackUrl?: string;
  /**
   * `full` when the chain showed that the key has full access; `unchecked` when it could not be read. A
   * server checks it either way.
   */
  readonly access: 'full' | 'unchecked';
}

/** A signed transaction. */
export interface SignedTransaction {
  /** CAIP-10 id of the account that signed. */
  readonly account: string;
  readonly scheme: 'near:transaction';
  /** Base64. */
  readonly signature: string;
  readonly publicKey: string;
  /** In borsh, ready to be sent. */
  readonly transaction: Uint8Array;
  /** SHA-256 of the transaction in base 58, known before anything is sent. */
  readonly hash: string;
  /** Whether the wallet chose another key, nonce or block than it was given. The actions were not changed. */
  readonly changed: boolean;
}

/** A transaction that was sent. */
export interface SentTransaction {
  /** Base 58 of 32 bytes. */
  readonly hash: string;
  readonly chainId: ChainId<'near'>;
}

/** The message to sign, and its options. */
export interface MessageOptions extends RequestOptions {
  /** Text, or the UTF-8 bytes of text. */
  readonly message: string | Uint8Array;
  /** The recipient (NEP-413): by default the app's host, if it has one. */
  readonly recipient?: string;
  /** 32 bytes that are used once; random by default. */
  readonly nonce?: Uint8Array;
}

/**
 * The verbs of a NEAR account. Each that signs or sends prompts the person; each signature is verified before it is
 * returned. A verb that the session does not allow is absent.
 */
export interface NearSigner extends Signer<'near'> {
  /**
   * Signs a message (NEP-413). Prompts. Where the chain has servers, they are read to check that the key has
   * full access. `timeout`, `aborted`, `account-changed` and `wallet-gone` carry `context.late`, which
   * resolves to the same shape, checked like it, if the wallet answers after all.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `near-key-limited`, `malformed-response`,
   * `invalid-params`, `timeout`, `aborted`, `account-changed`, `wallet-gone`, `wallet-locked`, `request-pending`,
   * `unauthorised`, `wallet-failed`.
   * @example
   * import type { NearSigner } from '@causeway/near';
   *
   * async function greet(signer: NearSigner): Promise<string | undefined> {
   *   const signed = await signer.signMessage?.({ message: 'Hello', recipient: 'app.example' });
   *   return signed?.signature;
   * }
   */
  signMessage?(options: MessageOptions): Promise<NearSignedMessage>;
  /**
   * Signs in: makes the text, signs it for the text's domain with a nonce made of the text's, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<NearSignedMessage & { readonly message: string }>;
  /**
   * Signs a transaction in borsh, without sending it. Prompts. A wallet may choose another key, nonce and block; if it
   * changes anything else, nothing is returned.
   *
   * @throws WalletError those of `signMessage`, `near-transaction-changed`, `invalid-params` naming the
   * fault.
   */
  signTransaction?(
    options: { readonly transaction: Uint8Array } & RequestOptions,
  ): Promise<SignedTransaction>;
  /**
   * Has the wallet make, sign and send a transaction on the account's network. Prompts. `timeout`, `aborted`,
   * `account-changed` and `wallet-gone` carry `context.late`, which resolves to the same shape if the wallet answers
   * after all: a hash is never lost.
   *
   * @throws WalletError those of `signMessage`, `transaction-rejected` with the chain's reason.
   */
  sendTransaction?(
    options: { readonly receiverId: string; readonly actions: readonly NearAction[] } & RequestOptions,
  ): Promise<SentTransaction>;
  /**
   * The account's key, which a transaction names: 32 bytes for ed25519, 64 for secp256k1. It is read from the
   * wallet where it is not known yet; `undefined` if the wallet does not report keys.
   *
   * @throws WalletError those of a call without a prompt.
   */
  getPublicKey?(options?: RequestOptions): Promise<Uint8Array | undefined>;
}
