import type {
  Account,
  CallOptions,
  ChainId,
  Holder,
  SignedMessage,
  Signer,
  SignInOptions,
} from '@causeway/protocol';
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
  /** Wallets that appear in the page later than this are found by the next discovery. */
  readonly late: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  silent: 3000,
  revoke: 100,
  prompt: 300_000,
  late: 10_000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<Account<'bip122'>>;

/**
 * An account with the other addresses of its wallet for payments, where the wallet reports them. A reader counts and
 * spends them all. Addresses that the wallet keeps for ordinals are left out: their outputs may hold inscriptions. The
 * account's own address is always in it, and at most 50 others, in the wallet's order.
 */
export interface BitcoinHolder extends Holder {
  readonly others?: readonly Holder[];
  /** Set where the wallet keeps the account's own address for ordinals. A reader counts it, and builds no payment from it. */
  readonly ordinals?: true;
}

/** A signature of a message. `signature` is base 64. */
export interface BitcoinSignedMessage extends SignedMessage {
  /** `bip122:bip322` (BIP-322, simple), or `bip122:ecdsa` of wallets that sign as `signmessage` does (BIP-137). */
  readonly scheme: 'bip122:bip322' | 'bip122:ecdsa';
}

/** An input of a transaction, and the address of the wallet that must sign it. */
export interface InputToSign {
  readonly index: number;
  readonly address: string;
}

/** A transaction to sign (PSBT, BIP-174). */
export interface TransactionInput {
  readonly psbt: Uint8Array;
  /** The inputs that the wallet must sign; those of the account's own address by default. */
  readonly inputs?: readonly InputToSign[];
}

/** A signed transaction. */
export interface SignedTransaction extends SignedMessage {
  readonly scheme: 'bip122:psbt';
  /** The PSBT with the signatures in it, base 64. */
  readonly signature: string;
  /** Wire form, ready to broadcast; absent while signatures of others are missing. */
  readonly transaction?: Uint8Array;
  /** The id, 64 hex digits: known before anything is broadcast. */
  readonly hash: string;
}

/** A transaction that was broadcast. */
export interface SentTransaction {
  /** The id, 64 hex digits. */
  readonly hash: string;
  readonly chainId: ChainId<'bip122'>;
}

/** A payment that the wallet makes the transaction of. */
export interface TransferInput {
  readonly to: string;
  /** In satoshis. */
  readonly amount: bigint;
}

/**
 * The verbs of a Bitcoin account. Each that signs or sends prompts the person; each signature is verified before it is
 * returned. A verb that the session does not allow is absent.
 */
export interface BitcoinSigner extends Signer<'bip122'> {
  /**
   * Signs text, by BIP-322 where the wallet can. Prompts.
   *
   * @param options `message`: text, or its UTF-8 bytes. `protocol`: `ecdsa` requests the signature of
   * `signmessage`.
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `invalid-params` for
   * bytes that are not text, `timeout`, `aborted`, `account-changed`, `wallet-gone`, `wallet-locked`,
   * `unauthorised`, `wallet-failed`.
   * @example
   * import type { BitcoinSigner } from '@causeway/bip122';
   *
   * async function greet(signer: BitcoinSigner): Promise<string | undefined> {
   *   const signed = await signer.signMessage?.({ message: 'Hello' });
   *   return signed?.signature;
   * }
   */
  signMessage?(
    options: {
      readonly message: string | Uint8Array;
      readonly protocol?: 'bip322' | 'ecdsa';
    } & RequestOptions,
  ): Promise<BitcoinSignedMessage>;
  /**
   * Signs in: makes the text, signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<BitcoinSignedMessage & { readonly message: string }>;
  /**
   * Signs inputs of a transaction without sending it. Prompts. The transaction stays as it is to the byte,
   * and every signature is checked against the outputs that it spends.
   *
   * @throws WalletError those of `signMessage`, `invalid-params` when the PSBT is invalid, or does not
   * contain the output that an input spends; `unauthorised` when none of its inputs is the account's.
   */
  signTransaction?(options: TransactionInput & RequestOptions): Promise<SignedTransaction>;
  /**
   * Signs a transaction and has the wallet broadcast it. Prompts. A wait that ends carries `context.late`, which resolves
   * to the same shape.
   *
   * @throws WalletError those of `signTransaction`, `transaction-rejected`.
   */
  sendTransaction?(options: TransactionInput & RequestOptions): Promise<SentTransaction>;
  /**
   * Has the wallet make, sign and broadcast a payment: it chooses the coins and the fee. Prompts. A wait that ends carries
   * `context.late`, which resolves to the same shape.
   *
   * @throws WalletError those of `signMessage`, `invalid-amount`, `invalid-address`, `transaction-rejected`; `invalid-params`
   * for an account that the wallet keeps for ordinals.
   */
  sendTransfer?(options: TransferInput & RequestOptions): Promise<SentTransaction>;
  /**
   * The account with its public key and the other addresses of its wallet for payments, for a reader. For a wallet that
   * does not report them, the account's address alone. Some wallets prompt the person once.
   *
   * @throws WalletError `malformed-response`, `user-rejected`, `timeout`, `aborted`, `account-changed`, `wallet-gone`,
   * `wallet-locked`, `unauthorised`, `wallet-failed`.
   */
  getHolder(options?: RequestOptions): Promise<BitcoinHolder>;
}
