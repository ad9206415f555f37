import type { Asset, AssetId, Balance } from './asset.js';
import type { Account, Chain } from './chain.js';
import type { ChainId } from './ids.js';
import type { CallOptions } from './session.js';

/** An account by its address, with its public key where a chain names keys in transactions (Cosmos, NEAR). */
export type Holder = Pick<Account, 'address' | 'publicKey'>;

/** A transfer of one asset. */
export interface Transfer<N extends string = string> {
  readonly from: Holder;
  /** The recipient's address. */
  readonly to: string;
  /** In the smallest unit of the asset. */
  readonly amount: bigint;
  /** The chain's own coin by default. */
  readonly asset?: AssetId<N>;
}

/**
 * Facts about a transfer that a person should know before they sign it:
 * - `recipient-contract`: the recipient is a contract, whose code decides about the transfer;
 * - `recipient-new`: the address was never used on this chain;
 * - `recipient-evm`: the address has the form of an EVM address, whose owner may expect the transfer elsewhere;
 * - `below-minimum`: the recipient would hold less than the chain allows, so the chain rejects the transfer;
 * - `fee-varies`: a part of the fee is set when the transaction is included, and no field of it limits that part;
 * - `recipient-token`: the recipient is the token's own contract or mint, which returns nothing;
 * - `account-created`: the sender pays `deposit` for the recipient's account of this token;
 * - `transfer-fee`: the token keeps a part of the amount, and `received` arrives.
 */
export type NoteCode =
  | 'recipient-contract'
  | 'recipient-new'
  | 'recipient-evm'
  | 'below-minimum'
  | 'fee-varies'
  | 'recipient-token'
  | 'account-created'
  | 'transfer-fee';

/** A note as data; the app supplies the text. */
export interface Note {
  readonly code: NoteCode;
  /** Plain text by name, such as the minimum in the smallest unit. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * The effect and cost of a transfer. Fees are in the smallest unit of the chain's coin, the other amounts in that of the
 * asset that is sent; nothing is rounded.
 */
export interface Preview {
  /** The asset that is sent, as the chain describes it now; absent for the chain's coin. */
  readonly asset?: Asset;
  /** The fee as the chain is now. */
  readonly fee: bigint;
  /** The fee at most. */
  readonly maxFee: bigint;
  /** The amount and, for the chain's coin, `maxFee`. */
  readonly total: bigint;
  /** The amount that the sender can spend before fees. */
  readonly balance: bigint;
  /** The most that can be sent from this balance now. */
  readonly most: bigint;
  /** Whether `amount` can be sent, and the fee be paid. */
  readonly sufficient: boolean;
  /**
   * The sender's balance of the chain's coin, to pay `maxFee` and `deposit`; only where another asset is
   * sent.
   */
  readonly coinBalance?: bigint;
  /**
   * The amount of coin that the chain takes beside the fee, such as rent for the recipient's token account.
   */
  readonly deposit?: bigint;
  readonly notes: readonly Note[];
}

/**
 * Plain text by name, so that it can be stored: the data with which `follow` recognises that a transaction can no
 * longer be included.
 */
export type TrackBy = Readonly<Record<string, string>>;

/** A transfer for the wallet. */
export interface Built<T extends object = object> {
  /** The options for `signer.sendTransaction`, or for `signer.signTransaction` where the app broadcasts. */
  readonly request: T;
  /** @param answer the signer's answer: a transaction that the wallet made itself has less data to track it by. */
  trackBy(answer: object): TrackBy | undefined;
}

/** A transaction that was broadcast. */
export interface Sent<N extends string = string> {
  /** In the chain's own form. */
  readonly hash: string;
  readonly chainId: ChainId<N>;
  readonly trackBy?: TrackBy;
}

/** The known nonce or sequence of a transaction, and its price for a unit of gas (EIP-1559). */
export interface Numbered {
  readonly nonce?: bigint;
  readonly fees?: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };
}

/** The state of a transaction, from sending to the end. */
export type TransactionState =
  /** Broadcast, but unknown to every server of the app. */
  | ({ readonly status: 'sent' } & Numbered)
  /** Known to a server, but in no block that counts. */
  | ({ readonly status: 'pending' } & Numbered)
  /** In a block. `failed`: it ran and was reverted; the fee is spent. */
  | ({
      readonly status: 'included' | 'failed';
      /** Height of its block; the slot on Solana. */
      readonly blockNumber: bigint;
      /** The chain can no longer revert this block. */
      readonly final: boolean;
      /** Blocks on top of and including its own, where they are counted. */
      readonly confirmations?: number;
      /** The fee paid, in the smallest unit of the chain's coin, if the chain reports it. */
      readonly fee?: bigint;
      /** The reason of the failure, as reported by the chain. */
      readonly reason?: string;
    } & Numbered)
  /** It can no longer be included: another transaction of the account used its number. */
  | ({
      readonly status: 'replaced';
      /** The newest block at which that is so. */
      readonly blockNumber?: bigint;
      readonly final?: boolean;
    } & Numbered)
  /** It can no longer be included: it has expired. */
  | ({ readonly status: 'dropped' } & Numbered);

/** The transaction to follow, and how far. */
export interface FollowOptions extends CallOptions {
  readonly hash: string;
  /** Address of the sender. */
  readonly from: string;
  /** The value from `Built.trackBy`, which `Sent` carries. */
  readonly trackBy?: TrackBy;
  /** When following ends: at the first block that counts for most people, or at a final one. */
  readonly until?: 'included' | 'final';
}

/** A transaction with the nonce of an earlier one: only one of the two can be included. */
export interface Replacement {
  /** The options for `signer.sendTransaction`. */
  readonly send: object;
  readonly nonce: bigint;
  readonly to: string;
  readonly amount: bigint;
  /** The price for a unit of gas of the earlier one, if it is known, and of this one. */
  readonly before?: NonNullable<Numbered['fees']>;
  readonly fees: NonNullable<Numbered['fees']>;
  /** A server still has the earlier one, so it may be included first. */
  readonly waiting: boolean;
}

/** The transaction to replace: with the same one for a higher fee, or with one that does nothing. */
export interface ReplacementOptions extends CallOptions, Numbered {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** 0x-hex. */
  readonly data?: string;
  readonly purpose: 'repeat' | 'cancel';
}

/**
 * Reads one chain without a wallet, over `chain.rpcUrls` in their order. Never prompts, and sends no request before a
 * method is called. Every method takes a `signal` and a `timeout` in milliseconds, and has its own default limit.
 *
 * @throws WalletError from every method: `reader-missing` without servers, `rpc-failed`, `rpc-chain-mismatch`,
 * `malformed-response`, `invalid-address`, `invalid-amount`, `invalid-params`, `timeout`, `aborted`.
 */
export interface Reader<N extends string = string> {
  readonly chain: Chain<N>;
  /** Whether a wallet that can broadcast is left to do so (`signer.sendTransaction`). */
  readonly walletSends: boolean;
  /**
   * Reads the balances of an account in these assets, in their order; in the chain's coin by default. A token that does
   * not answer as one is left out, so that it hides no other.
   *
   * @throws WalletError `invalid-params` for an id in a form that this reader does not support. A reader
   * without tokens supports its coin only.
   */
  balances(
    options: { readonly account: Holder; readonly assets?: readonly AssetId<N>[] } & CallOptions,
  ): Promise<readonly Balance<N>[]>;
  /** @throws WalletError `invalid-params` for an asset that this reader does not support. */
  asset(options: { readonly id: AssetId<N> } & CallOptions): Promise<Asset<N>>;
  /**
   * Lists the tokens that an account holds, whoever sent them; absent where the chain has no list by owner, as on EVM
   * chains. A list ends after some hundreds, because anybody can send an account thousands.
   *
   * @param options `first`: tokens that are in the list if the account holds them, however many others there are.
   */
  holdings?(
    options: { readonly account: Holder; readonly first?: readonly AssetId<N>[] } & CallOptions,
  ): Promise<readonly Balance<N>[]>;
  /** @throws WalletError `transaction-rejected` with the chain's reason when the transfer would fail. */
  preview(options: Transfer<N> & CallOptions): Promise<Preview>;
  /**
   * Builds the transaction to sign as of now, because its nonce, block or inputs expire.
   *
   * @param options `preview`: the preview that the person saw, where fees must stay within it. `sentBy`: who
   * broadcasts it, the app by default; a NEAR wallet that sends chooses its key and nonce itself.
   */
  build(
    options: Transfer<N> & { readonly preview?: Preview; readonly sentBy?: 'wallet' | 'app' } & CallOptions,
  ): Promise<Built>;
  /**
   * Broadcasts the answer of `signer.signTransaction`. The same bytes again change nothing: they are known,
   * or rejected. A wait that ends carries `context.late`, which resolves to the same shape: the hash is known
   * before anything is sent and is never lost.
   *
   * @throws WalletError `transaction-rejected` with the chain's reason.
   */
  submit(options: { readonly transaction: unknown } & CallOptions): Promise<Sent<N>>;
  /**
   * Follows a transaction to its end and yields each state once. A reorganisation can revert a state. A few failed
   * reads are tolerated.
   *
   * @throws WalletError `timeout` after `timeout`, by default as long as a transaction of the chain can stay unknown and
   * still be included; follow it again then.
   */
  follow(options: FollowOptions): AsyncGenerator<TransactionState, void, void>;
  /** Reads from the servers their chain and the newest block. */
  probe(options?: CallOptions): Promise<void>;
  /**
   * Checks a decided transaction once; absent where a chain has no reorganisations.
   *
   * @param options `blockNumber`: the block that decided it.
   * @returns `undefined` when the server is behind that block, so that its answer is no evidence.
   */
  recheck?(options: FollowOptions & { readonly blockNumber?: bigint }): Promise<TransactionState | undefined>;
  /**
   * Reads the data to replace a pending transaction; absent where no nonce decides.
   *
   * @returns `undefined` when its number is spent or was never known.
   */
  replacement?(options: ReplacementOptions): Promise<Replacement | undefined>;
}
