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

/** The part of a window that discovery uses. */
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
export const defaultLimits: Limits = Object.freeze({
  silent: 3000,
  revoke: 100,
  prompt: 300_000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs; `chains` are those the app is configured for. */
export interface VerbContext extends Context<Account<'solana'>> {
  readonly chains: readonly Chain<'solana'>[];
}

/** A signature with all that a server needs to check it. `signature` is base 58 of 64 bytes. */
export interface SolanaSignedMessage extends SignedMessage {
  /** `solana:ed25519`, or `solana:ed25519+offchain` when the wallet signed the message within an envelope. */
  readonly scheme: 'solana:ed25519' | 'solana:ed25519+offchain';
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** The bytes that the key signed: the message itself, or the off-chain envelope with the message in it. */
  readonly signedBytes: Uint8Array;
}

/** A transaction with the account's signature in it. */
export interface SignedTransaction {
  /** CAIP-10 id of the account that signed. */
  readonly account: string;
  readonly scheme: 'solana:transaction';
  /** Of the account, base 58 of 64 bytes. The first signer's is also the transaction's id. */
  readonly signature: string;
  /** Wire form. */
  readonly transaction: Uint8Array;
  /**
   * Whether the wallet signed another message than it was given. Some add a fee or a guard; look at it again before it
   * is sent.
   */
  readonly changed: boolean;
}

/** A transaction that was broadcast. */
export interface SentTransaction {
  /** The first signature: base 58 of 64 bytes. */
  readonly hash: string;
  readonly chainId: ChainId<'solana'>;
  /** The block hash it names, and with that how long it can still be included. Absent: the wallet changed it. */
  readonly blockhash?: string;
}

/** Wire form: legacy or version 0, with a slot for each signature. */
export interface TransactionInput {
  readonly transaction: Uint8Array;
}

/**
 * The verbs of a Solana account. Each that signs or sends prompts the person; each signature is verified before it is
 * returned. A verb that the session does not allow is absent.
 */
export interface SolanaSigner extends Signer<'solana'> {
  /**
   * Signs text or bytes. Prompts. A wallet may put the message into an off-chain envelope; it must be this message.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `invalid-params` beyond 8 KiB,
   * `timeout`, `aborted`, `account-changed`, `wallet-gone`, `wallet-locked`, `request-pending`, `unauthorised`,
   * `wallet-failed`.
   * @example
   * import type { SolanaSigner } from '@causeway/solana';
   *
   * async function greet(signer: SolanaSigner): Promise<string | undefined> {
   *   const signed = await signer.signMessage?.({ message: 'Hello' });
   *   return signed?.signature;
   * }
   */
  signMessage?(
    options: { readonly message: string | Uint8Array } & RequestOptions,
  ): Promise<SolanaSignedMessage>;
  /**
   * Signs text as an off-chain message of version 1, which no transaction can be taken for. Prompts.
   *
   * @throws WalletError those of `signMessage`.
   */
  signOffchainMessage?(options: { readonly message: string } & RequestOptions): Promise<SolanaSignedMessage>;
  /**
   * Signs in (Sign In With Solana): makes the text, signs it, returns both. Where the wallet makes the text itself, it
   * must be this text to the letter. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<SolanaSignedMessage & { readonly message: string }>;
  /**
   * Signs a transaction in which the account has a slot, without sending it. Prompts.
   *
   * @throws WalletError those of `signMessage`, `invalid-params` naming the fault in the bytes,
   * `unauthorised` when the account has no slot.
   */
  signTransaction?(options: TransactionInput & RequestOptions): Promise<SignedTransaction>;
  /** Signs several with one prompt. @throws WalletError those of `signTransaction`. */
  signAllTransactions?(
    options: { readonly transactions: readonly Uint8Array[] } & RequestOptions,
  ): Promise<readonly SignedTransaction[]>;
  /**
   * Signs a transaction and has it broadcast on the account's chain: by the wallet, or over the chain's own
   * servers where the wallet only signs. Prompts. `timeout`, `aborted`, `account-changed` and `wallet-gone`
   * carry `context.late`, which resolves to the same shape if the wallet answers after all: a hash is never
   * lost. A server that cannot be reached after the wallet signed is not a failure here: the hash is known,
   * and following it shows the result.
   *
   * @throws WalletError those of `signTransaction`, `transaction-rejected` with the chain's reason.
   */
  sendTransaction?(options: TransactionInput & RequestOptions): Promise<SentTransaction>;
}
