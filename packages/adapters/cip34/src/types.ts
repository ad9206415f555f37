import type {
  Account,
  CallOptions,
  Chain,
  ChainId,
  Holder,
  SignedMessage,
  Signer,
  SignInOptions,
} from '@causeway/protocol';
import type { VerbContext as Context } from '@causeway/protocol/load';

/** A Cardano network. Its CIP-2 reference is the network id and the network magic, such as `0-1` for preprod. */
export interface CardanoChain extends Chain<'cip34'> {
  /**
   * The interface of `rpcUrls`, where their paths do not show it: a path that ends in `/api/v1` is Koios, one
   * in `/api/v0` Blockfrost, any other Ogmios.
   */
  readonly serverKind?: 'ogmios' | 'koios' | 'blockfrost';
  /** Sent as `project_id` to Blockfrost. In a page it is public. */
  readonly projectId?: string;
}

/**
 * An account with its wallet's addresses and outputs, where the wallet reports them. Without it a reader uses
 * the address, and where the server can look for them, all addresses with its stake key.
 */
export interface CardanoHolder extends Holder {
  /** The wallet's unspent outputs, as `getUtxos` of CIP-30 gives them, in hex. Only these are counted and spent. */
  readonly utxos?: readonly string[];
  /** The wallet's other addresses, in hex or bech32, for a wallet that provides no outputs. */
  readonly addresses?: readonly string[];
}

/** An account of a wallet on a network: one address, which may be one of many of the wallet. */
export type CardanoAccount = Account<'cip34'>;

/** The part of a window that discovery and sessions use. */
export type PageLike = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Time limits in milliseconds. */
export interface Limits {
  /**
   * Limit for a wallet to answer whether it still allows this page, and to give its API again without a
   * prompt.
   */
  readonly enabled: number;
  /** One silent read of the wallet's network or addresses. */
  readonly read: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** The shortest interval between two reads of the wallet's account and network; CIP-30 has no events. */
  readonly poll: number;
  /** The longest, when nothing changes. */
  readonly pollMost: number;
  /** Wallets that inject themselves later than this are found on the next look. */
  readonly late: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  enabled: 1000,
  read: 3000,
  prompt: 300_000,
  poll: 2000,
  pollMost: 15_000,
  late: 10_000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<CardanoAccount>;

/** A signature with its public key, which a Cardano address does not contain. */
export interface CardanoSignedMessage extends SignedMessage {
  readonly scheme: 'cip34:cose-sign1';
  /** `COSE_Sign1` in hex (CIP-8). */
  readonly signature: string;
  /** `COSE_Key` in hex; empty when the wallet put the key into the signature's own header. */
  readonly key: string;
  /** The signature is of the hash of the message, as hardware wallets make of long ones: a verifier must allow it. */
  readonly hashed?: true;
}

/** A signed transaction. */
export interface SignedTransaction extends SignedMessage {
  readonly scheme: 'cip34:vkey-witness';
  /** The wallet's witness set in hex, as it gave it. */
  readonly signature: string;
  /** The transaction with the wallet's witnesses in it, ready to submit. */
  readonly transaction: Uint8Array;
  /** 64 hex digits; known before anything is submitted. */
  readonly hash: string;
}

/** A transaction that was submitted. */
export interface SentTransaction {
  /** BLAKE2b-256 of the body in 64 hex digits. */
  readonly hash: string;
  readonly chainId: ChainId<'cip34'>;
}

/** A transaction to sign. */
export interface SignTransactionOptions extends RequestOptions {
  /** CBOR of the whole transaction: body, witness set, validity, auxiliary data. */
  readonly transaction: Uint8Array;
  /** Others sign beside this wallet, so it may leave witnesses out; false by default. */
  readonly partial?: boolean;
  /** Addresses whose keys must have signed; the account's own by default. Those of the inputs, for wallets of many addresses. */
  readonly signers?: readonly string[];
}

/**
 * The verbs of a Cardano account. Each that signs or sends prompts the person; each signature is verified before it is
 * returned. A verb that the session does not allow is absent.
 */
export interface CardanoSigner extends Signer<'cip34'> {
  /**
   * Signs text or bytes (CIP-30 `signData`). Prompts. `context.late` of a wait that ended resolves to the
   * same shape, verified, if the wallet answers after all.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `timeout`, `aborted`,
   * `account-changed`, `chain-mismatch`, `wallet-gone`, `wallet-locked`, `unauthorised`, `wallet-failed`.
   * @see https://cips.cardano.org/cip/CIP-0030
   * @example
   * import type { CardanoSigner } from '@causeway/cip34';
   *
   * async function greet(signer: CardanoSigner): Promise<string> {
   *   const signed = await signer.signMessage({ message: 'Hello' });
   *   return signed.signature;
   * }
   */
  signMessage(
    options: { readonly message: string | Uint8Array } & RequestOptions,
  ): Promise<CardanoSignedMessage>;
  /**
   * Signs in: makes the text, signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn(options: SignInOptions): Promise<CardanoSignedMessage & { readonly message: string }>;
  /**
   * Signs a transaction. Prompts; submits nothing. The wallet gives witnesses only: each is checked against
   * the requested body, which stays as it is to the byte.
   *
   * @throws WalletError those of `signMessage`, `invalid-params` when it is not a transaction.
   */
  signTransaction(options: SignTransactionOptions): Promise<SignedTransaction>;
  /**
   * Signs several transactions in one prompt (CIP-103). Absent where the wallet cannot.
   *
   * @throws WalletError those of `signTransaction`.
   */
  signTransactions?(
    options: {
      readonly transactions: readonly Omit<SignTransactionOptions, keyof RequestOptions>[];
    } & RequestOptions,
  ): Promise<readonly SignedTransaction[]>;
  /**
   * The account with the addresses and outputs of its wallet, for a reader: `reader.balances({ account: await
   * signer.getHolder() })`. For a wallet that does not report its outputs, its addresses are read; for one
   * that reports neither, the account's address is used. Does not prompt.
   *
   * @throws WalletError `malformed-response`, `unauthorised`, `account-changed`, `chain-mismatch`, `timeout`, `aborted`,
   * `wallet-gone`, `wallet-locked`, `wallet-failed`.
   */
  getHolder(options?: RequestOptions): Promise<CardanoHolder>;
  /**
   * The governance key of the person as a DRep, in hex (CIP-95); its id is the key's BLAKE2b-224. Does not prompt. These
   * three exist only when the app sets `governance` and the wallet has them.
   *
   * @throws WalletError `malformed-response`, `unauthorised`, `account-changed`, `chain-mismatch`, `timeout`, `aborted`,
   * `wallet-gone`, `wallet-locked`, `wallet-failed`.
   * @see https://cips.cardano.org/cip/CIP-0095
   */
  getPubDRepKey?(options?: RequestOptions): Promise<string>;
  /** The public keys in hex whose stake is registered (CIP-95); may be none. Does not prompt. Errors as `getPubDRepKey`. */
  getRegisteredPubStakeKeys?(options?: RequestOptions): Promise<readonly string[]>;
  /** The public keys in hex whose stake is not registered (CIP-95); may be none. Does not prompt. Errors as `getPubDRepKey`. */
  getUnregisteredPubStakeKeys?(options?: RequestOptions): Promise<readonly string[]>;
  /**
   * Signs a transaction and has the wallet submit it. Prompts. Once it is signed, a wait that ends carries
   * `context.late`, which resolves to the same shape: a hash is never lost.
   *
   * @throws WalletError those of `signTransaction`, `transaction-rejected`.
   */
  sendTransaction?(options: SignTransactionOptions): Promise<SentTransaction>;
}
