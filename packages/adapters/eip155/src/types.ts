import type {
  Account,
  Asset,
  CallOptions,
  Chain,
  ChainId,
  SignedMessage,
  Signer,
  SignInOptions,
} from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { VerbContext as Context } from '@causeway/protocol/load';
import type { TypedData } from './chain/typedData.js';

/**
 * The object a wallet puts into the page. Its answers are not trusted.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: (value: unknown) => void): unknown;
  removeListener(event: string, listener: (value: unknown) => void): unknown;
}

/** The part of a window that discovery and sessions use. */
export interface PageLike
  extends Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> {
  readonly ethereum?: unknown;
  readonly document?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Time limits in milliseconds. */
export interface Limits {
  /** One read of the wallet's accounts while restoring. */
  readonly accounts: number;
  /** One read of the wallet's chain. */
  readonly chain: number;
  /** A wallet takes its permission back. */
  readonly revoke: number;
  /** The time within which a disconnected wallet may return. */
  readonly reinitialise: number;
  /** A person answers a request. */
  readonly prompt: number;
  /** Every other call. */
  readonly read: number;
  /** A wallet reports the chain it was just moved to. */
  readonly confirm: number;
  /** Between two looks at a wallet whose prompt was opened before this page was. */
  readonly poll: number;
  /** A lone `window.ethereum` waits this long to be announced properly; Infinity: it is not listed. */
  readonly legacy: number;
}

/** The default limits; `docs/connection.md` lists those that are fixed. */
export const defaultLimits: Limits = Object.freeze({
  accounts: 300,
  chain: 1000,
  revoke: 100,
  reinitialise: 1000,
  prompt: 300_000,
  read: 15_000,
  confirm: 3000,
  poll: 2000,
  legacy: 100,
});

/** Aborts a request and limits its time (ms). */
export type RequestOptions = CallOptions;

/** The context of the verbs. */
export interface VerbContext extends Context<Account<'eip155'>> {
  /** Those of the app: the chain of an account is read over its own servers when its session cannot read it. */
  readonly chains?: readonly Chain<'eip155'>[] | undefined;
}

/** A transaction to send. Amounts in wei. Absent fees, gas and nonce are the wallet's business. */
export interface TransactionRequest {
  /** Absent: `data` creates a contract. */
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly gas?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  /** Of a chain without EIP-1559, in place of the two above. */
  readonly gasPrice?: bigint;
  readonly nonce?: number;
}

/** A transaction the wallet broadcast. */
export interface SentTransaction {
  readonly hash: Hex;
  readonly chainId: ChainId<'eip155'>;
}

/** One call of a batch (EIP-5792). */
export interface BatchCall {
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: Hex;
}

/** Several calls for one request (EIP-5792 §wallet_sendCalls). */
export interface CallsRequest {
  readonly calls: readonly BatchCall[];
  /** All of them or none; false by default. */
  readonly atomic?: boolean;
  /**
   * Further requirements for the wallet, by the name of a capability. Without `optional: true` a wallet that
   * lacks it refuses the calls.
   */
  readonly capabilities?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The status of a batch (EIP-5792 §wallet_getCallsStatus). */
export interface CallsStatus {
  readonly id: string;
  /** 1xx pending, 2xx done, 4xx failed off chain, 5xx reverted, 6xx reverted in part. */
  readonly status: number;
  readonly atomic: boolean;
  readonly receipts: readonly { readonly transactionHash: Hex; readonly status: 'success' | 'reverted' }[];
}

/**
 * The verbs of an EVM account. Each that signs or sends prompts the person; each signature is verified before
 * it is returned. A verb that the session does not allow is absent.
 */
export interface Eip155Signer extends Signer<'eip155'> {
  /**
   * Signs text or bytes (EIP-191). Prompts. `context.late` of a wait that ended resolves to the
   * same shape, verified, if the wallet answers after all.
   *
   * @throws WalletError `user-rejected`, `signature-mismatch`, `malformed-response`, `timeout`, `aborted`,
   * `account-changed`, `wallet-gone`, `wallet-locked`, `request-pending`, `unauthorised`, `wallet-failed`; `rpc-failed`
   * and `rpc-chain-mismatch` when the account may be a contract and its chain cannot be read.
   * @example
   * import type { Eip155Signer } from '@causeway/eip155';
   *
   * async function greet(signer: Eip155Signer): Promise<string> {
   *   const signed = await signer.signMessage({ message: 'Hello' });
   *   return signed.signature;
   * }
   */
  signMessage(options: { readonly message: string | Uint8Array } & RequestOptions): Promise<SignedMessage>;
  /**
   * Signs a document (EIP-712). Every field is checked first; a `domain.chainId` must be the account's chain. Prompts.
   *
   * @throws WalletError those of `signMessage`, `invalid-params` naming the path, `chain-mismatch`, and those of
   * a network switch.
   */
  signTypedData(options: { readonly typedData: TypedData } & RequestOptions): Promise<SignedMessage>;
  /**
   * Signs in (EIP-4361): makes the text, signs it, returns both. Prompts.
   *
   * @throws WalletError those of `signMessage`, `siwx-invalid` naming the field.
   */
  signIn(options: SignInOptions): Promise<SignedMessage & { readonly message: string }>;
  /**
   * Has the wallet sign and broadcast a transaction on the account's chain. Prompts, also to switch networks.
   * `timeout`, `aborted`, `account-changed` and `wallet-gone` carry `context.late`, which resolves to the same
   * shape if the wallet answers after all: a hash is never lost.
   *
   * @throws WalletError those of `signMessage`, `invalid-params`, `invalid-address`, `transaction-rejected`,
   * and those of a network switch.
   */
  sendTransaction(options: TransactionRequest & RequestOptions): Promise<SentTransaction>;
  /**
   * Moves the wallet to a chain of the app, adding it if the wallet does not have it. Prompts.
   *
   * @throws WalletError `network-unknown`, `switch-unsupported`, `provider-missing`, `switch-rejected`,
   * `add-rejected`, `switch-unconfirmed`.
   * @see https://eips.ethereum.org/EIPS/eip-3326
   */
  switchChain?(options: {
    readonly chainId: ChainId<'eip155'>;
    readonly signal?: AbortSignal;
    /** Called before each request: to move to the chain, or to add it if the wallet does not have it. */
    readonly onStep?: (step: 'switch' | 'add') => void;
  }): Promise<void>;
  /** The wallet's capabilities for batches, by chain. Does not prompt. */
  getCapabilities?(
    options?: RequestOptions,
  ): Promise<Readonly<Record<ChainId<'eip155'>, Readonly<Record<string, unknown>>>>>;
  /** Sends several calls as one request (EIP-5792). Prompts. A late answer is kept as in `sendTransaction`. */
  sendCalls?(options: CallsRequest & RequestOptions): Promise<{ readonly id: string }>;
  /** The status of a batch. Does not prompt. */
  getCallsStatus?(options: { readonly id: string } & RequestOptions): Promise<CallsStatus>;
  /**
   * Has the wallet show a token in its list: ERC-20 by symbol and decimals, ERC-721 and ERC-1155 by number (EIP-747). Names the
   * token as the app does, so read it from the chain first. Prompts, also to switch networks.
   *
   * @throws WalletError `user-rejected`, `invalid-params` for an id that is not a token, `chain-mismatch` for
   * one of another chain, `method-unsupported`, `malformed-response`, and those of `sendTransaction`.
   * @example
   * import type { Eip155Signer } from '@causeway/eip155';
   * import type { Reader } from '@causeway/eip155/reader';
   *
   * async function show(signer: Eip155Signer, reader: Reader): Promise<void> {
   *   const id = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
   *   await signer.watchAsset?.({ asset: await reader.asset({ id }) });
   * }
   */
  watchAsset?(
    options: {
      readonly asset: Pick<Asset<'eip155'>, 'id' | 'symbol' | 'decimals' | 'mark'>;
    } & RequestOptions,
  ): Promise<void>;
  /**
   * The same account as an EIP-1193 provider, for every library that takes one. Errors carry numeric codes.
   * It begins on the account's chain; once a `wallet_switchEthereumChain` through it has succeeded, it
   * follows the wallet's chain and emits `chainChanged`. A chain that it cannot move to is refused with 4902,
   * a wallet that cannot switch with 4200.
   */
  readonly provider: Eip1193Provider;
}
