import type {
  Account,
  CallOptions,
  Chain,
  ChainId,
  SignedMessage,
  Signer,
  SignInOptions,
} from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { VerbContext as Context } from '@causeway/protocol/load';

/** A chain of the namespace, with the data that signing for it needs beside its id. */
export interface PolkadotChain extends Chain<'polkadot'> {
  /** 32 bytes; its first 16 are the chain's id. */
  readonly genesisHash: Hex;
  /** SS58 address type, 0–16383; `h160` where accounts are Ethereum's 20 bytes. */
  readonly prefix: number | 'h160';
}

/** The part of a window that discovery uses. */
export interface PageLike extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly injectedWeb3?: unknown;
  readonly document?: { readonly readyState?: string };
  readonly location?: { readonly origin?: string };
}

/** Time limits in milliseconds. */
export interface Limits {
  /** A wallet that was allowed before gives access again, while restoring. */
  readonly enable: number;
  /** One read of the wallet's accounts. */
  readonly accounts: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** Wallets that inject themselves later than this are found on the next look. */
  readonly late: number;
  /** Between two looks at a wallet whose prompt another page of this site has opened. */
  readonly look: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  // An extension's worker may have to start first.
  enable: 3000,
  accounts: 300,
  prompt: 300_000,
  // Content scripts of several extensions share one busy start of the page.
  late: 10_000,
  look: 2000,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export type VerbContext = Context<Account<'polkadot'>>;

/**
 * The signed payload of an extrinsic, with the names of the wallets' interface. Numbers are big-endian
 * 0x-hex, except `version`; `era` is the SCALE bytes of a mortal era, `0x00` for an immortal one.
 *
 * @see https://github.com/polkadot-js/api/blob/master/packages/types/src/types/extrinsic.ts (SignerPayloadJSON)
 */
export interface SignerPayload {
  readonly address: string;
  /** Hash of the block the era begins with; the genesis hash for an immortal era. */
  readonly blockHash: Hex;
  readonly blockNumber: Hex;
  readonly era: Hex;
  readonly genesisHash: Hex;
  /** The SCALE bytes of the call. */
  readonly method: Hex;
  readonly nonce: Hex;
  readonly specVersion: Hex;
  readonly tip: Hex;
  readonly transactionVersion: Hex;
  /** The chain's transaction extensions, in its own order. */
  readonly signedExtensions: readonly string[];
  /** 4. */
  readonly version: number;
  /** SCALE bytes of the asset fees are paid in; absent: the chain's own coin. */
  readonly assetId?: Hex;
  /** RFC 78: 1 when the hash of the chain's metadata is signed as well. */
  readonly mode?: number;
  readonly metadataHash?: Hex;
  /** Lets the wallet change the fields that it may change, and answer with the whole extrinsic. */
  readonly withSignedTransaction?: boolean;
}

/**
 * The facts of its runtime that a payload does not contain. `Reader.build` and `Reader.runtime` give them.
 */
export interface PayloadRuntime {
  /** The payload's extensions that are not known to this package and take no bytes in the runtime's own metadata. */
  readonly emptyExtensions: readonly string[];
  /** `true` where the runtime takes the signer's account id alone, and not as `MultiAddress::Id`. */
  readonly bareSigner?: boolean;
  /**
   * Reads the hash of the runtime's metadata (RFC 78), 32 bytes of 0x-hex. It is read before a request to a
   * wallet that may sign the hash without reporting which, as wallets with a Ledger do. Where it cannot be
   * read, the request is for a signature without it.
   *
   * @see https://polkadot-fellows.github.io/RFCs/approved/0078-merkleized-metadata.html
   */
  readonly metadataHash?: (options: CallOptions) => Promise<Hex>;
}

/** How a signature was made: the curve, and whether the bytes were wrapped. */
export type Scheme = `polkadot:${'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'}${'' | '+bytes'}`;

/** A signed message, with the values that a server needs to verify it. */
export interface SignedBytes extends SignedMessage {
  readonly scheme: Scheme;
  /** 0x-hex: 64 bytes, 65 for `ecdsa` and `ethereum`. */
  readonly signature: Hex;
  /** 0x-hex of the account's public key, or of its 20 bytes for `ethereum`; absent for `ecdsa`. */
  readonly publicKey?: Hex;
  /** The very bytes that were signed, 0x-hex: the message in `<Bytes>` and `</Bytes>`. */
  readonly signedBytes: Hex;
}

/** A signed extrinsic. */
export interface SignedTransaction extends SignedBytes {
  /** The extrinsic, ready to be broadcast; 0x-hex with its length in front. */
  readonly transaction: Hex;
  /** BLAKE2b-256 of `transaction`: its id on the chain, known before it is broadcast. */
  readonly hash: Hex;
  readonly chainId: ChainId<'polkadot'>;
}

/**
 * The verbs of a Polkadot account. Each prompts the person; each signature is verified before it is returned. A verb
 * that the wallet cannot do is absent.
 */
export interface PolkadotSigner extends Signer<'polkadot'> {
  /**
   * Signs text or bytes, wrapped in `<Bytes>` so that no message can be a transaction. Prompts. `context.late` of a
   * wait that ended resolves to the same shape, verified, if the wallet answers after all.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `timeout`, `aborted`,
   * `account-changed`, `wallet-gone`, `wallet-locked`, `request-pending`, `unauthorised`, `wallet-failed`.
   * @example
   * import type { PolkadotSigner } from '@causeway/polkadot';
   *
   * async function greet(signer: PolkadotSigner): Promise<string | undefined> {
   *   const signed = await signer.signMessage?.({ message: 'Hello' });
   *   return signed?.signature;
   * }
   */
  signMessage?(options: { readonly message: string | Uint8Array } & RequestOptions): Promise<SignedBytes>;
  /**
   * Signs in: makes the text (see `./siwx`), signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn?(options: SignInOptions): Promise<SignedBytes & { readonly message: string }>;
  /**
   * Signs an extrinsic's payload and puts the extrinsic together; broadcasts nothing. Prompts.
   *
   * @param options `runtime`: needed for a runtime with extensions that are not known to this package, and for accounts
   * on a Ledger whose wallet adds the hash of the metadata itself.
   * @throws WalletError those of `signMessage`, `invalid-params` naming the field, `chain-mismatch` when the payload
   * is for another chain than the account's.
   */
  signTransaction?(
    options: { readonly payload: SignerPayload; readonly runtime?: PayloadRuntime } & RequestOptions,
  ): Promise<SignedTransaction>;
}
