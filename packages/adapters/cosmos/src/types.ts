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
import type { SignDoc, StdSignDoc } from './chain/document.js';

/**
 * How a chain uses keys of the curve secp256k1: as the Cosmos SDK does, or as Ethereum does (Injective, Dymension and
 * other chains with an EVM): another address, and Keccak-256 as the hash that is signed.
 */
export type KeyAlgorithm = 'secp256k1' | 'ethsecp256k1';

/** A Cosmos chain, with the data to name its addresses, to pay its fees and to add it to a wallet. */
export interface CosmosChain extends Chain<'cosmos'> {
  /** Human-readable part of its account addresses, such as `cosmos`. */
  readonly bech32Prefix: string;
  /** SLIP-44 number in the path of its keys, 118 unless the chain has its own. */
  readonly coinType: number;
  /** The smallest unit of its currency, such as `uatom`. */
  readonly denom: string;
  /** Smallest units for one unit of gas, as decimal text such as `0.025`. */
  readonly gasPrice: string;
  /** How its accounts use their keys, as the chain registry has it; `secp256k1` when absent. */
  readonly keyAlgorithm?: KeyAlgorithm;
  /** REST servers; wallets require one when a chain is added to them. */
  readonly restUrls?: readonly string[];
}

/** An account of a wallet on a chain. Each chain has its own address, and may have its own key. */
export type CosmosAccount = Account<'cosmos'>;

/** The part of a window that discovery and sessions use. */
export type PageLike = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Time limits in milliseconds. */
export interface Limits {
  /** Limit for a wallet to answer whether it still allows this page. */
  readonly enabled: number;
  /** One silent read of the wallet's keys. */
  readonly keys: number;
  /** A wallet takes its permission back. */
  readonly revoke: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** Every other call. */
  readonly read: number;
  /** `window.keplr` waits this long for the wallet that occupies it to show its own name. */
  readonly settle: number;
  /** Wallets that inject themselves later than this are found on the next look. */
  readonly late: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  enabled: 300,
  keys: 1000,
  revoke: 100,
  prompt: 300_000,
  read: 15_000,
  settle: 100,
  late: 3000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<CosmosAccount>;

/** A signature with its public key, which a Cosmos address does not contain. */
export interface CosmosSignedMessage extends SignedMessage {
  readonly scheme: 'cosmos:adr036' | 'cosmos:direct' | 'cosmos:amino';
  /** 64 bytes, `r ‖ s`, in base64. */
  readonly signature: string;
  /** Compressed secp256k1 key, 33 bytes in base64. */
  readonly publicKey: string;
}

/** A signed transaction. The document may differ from the requested one in its fee, and in nothing else. */
export type SignedTransaction =
  | (CosmosSignedMessage & {
      readonly scheme: 'cosmos:direct';
      readonly signed: SignDoc;
      /** `TxRaw` bytes, ready to broadcast. */
      readonly transaction: Uint8Array;
      /** 64 capital hex digits, known before anything is broadcast. */
      readonly hash: string;
    })
  | (CosmosSignedMessage & {
      readonly scheme: 'cosmos:amino';
      readonly signed: StdSignDoc;
      /** `TxRaw` bytes, ready to broadcast; present when a protobuf document was requested. */
      readonly transaction?: Uint8Array;
      /** Present with `transaction`. */
      readonly hash?: string;
    });

/** A transaction that was broadcast. */
export interface SentTransaction {
  /** SHA-256 of the transaction in 64 capital hex digits. */
  readonly hash: string;
  readonly chainId: ChainId<'cosmos'>;
}

/**
 * The verbs of a Cosmos account. Each that signs or sends prompts the person; each signature is verified before
 * it is returned. A verb that the session does not allow is absent.
 */
export interface CosmosSigner extends Signer<'cosmos'> {
  /**
   * Signs text or bytes (ADR-36). Prompts. `context.late` of a wait that ended resolves to the
   * same shape, verified, if the wallet answers after all.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `timeout`, `aborted`,
   * `account-changed`, `wallet-gone`, `wallet-locked`, `request-pending`, `unauthorised`, `wallet-failed`.
   * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
   * @example
   * import type { CosmosSigner } from '@causeway/cosmos';
   *
   * async function greet(signer: CosmosSigner): Promise<string> {
   *   const signed = await signer.signMessage({ message: 'Hello' });
   *   return signed.signature;
   * }
   */
  signMessage(
    options: { readonly message: string | Uint8Array } & RequestOptions,
  ): Promise<CosmosSignedMessage>;
  /**
   * Signs in: makes the text, signs it (ADR-36), returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn(options: SignInOptions): Promise<CosmosSignedMessage & { readonly message: string }>;
  /**
   * Signs a transaction: a protobuf `SignDoc` (SIGN_MODE_DIRECT) or an amino `StdSignDoc`. An account on a Ledger, and a
   * wallet without `signDirect`, sign a protobuf document of one transfer as amino JSON. Prompts; broadcasts
   * nothing. A wallet may set another fee; if it changes anything else, nothing is returned.
   *
   * @throws WalletError those of `signMessage`, `chain-mismatch`, `cosmos-document-changed`.
   */
  signTransaction(
    options: { readonly document: SignDoc | StdSignDoc } & RequestOptions,
  ): Promise<SignedTransaction>;
  /**
   * The account's key, 33 bytes: the session's own, or read from the wallet and checked against the address.
   * A transaction must name it. Does not prompt.
   *
   * @throws WalletError those of `signMessage`.
   */
  getPublicKey(options?: RequestOptions): Promise<Uint8Array>;
  /**
   * Signs a transaction and has the wallet broadcast it through its own node. Prompts. Once it is signed, a wait
   * that ends carries `context.late`, which resolves to the same shape: a hash is never lost.
   *
   * @throws WalletError those of `signTransaction`, `transaction-rejected`.
   */
  sendTransaction?(options: { readonly document: SignDoc } & RequestOptions): Promise<SentTransaction>;
  /**
   * Adds another chain of the app to the session, and to a wallet that does not have it. The session then has
   * one account more. May prompt.
   *
   * @throws WalletError `network-unknown`, `add-rejected`, `switch-rejected`, `switch-unsupported`.
   */
  enableChain?(options: { readonly chainId: ChainId<'cosmos'> } & RequestOptions): Promise<CosmosAccount>;
}
