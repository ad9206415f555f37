import type {
  Reader as AnyReader,
  Built,
  Call,
  CallOptions,
  Preview,
  Sent,
  Transfer,
} from '@causeway/protocol';
import type { BitcoinHolder, TransactionInput } from '../types.js';
import type { Unspent } from './esplora.js';
import type { Coin } from './psbt.js';

/** An unspent output of an account. */
export interface AccountCoin extends Coin, Unspent {}

/** A transfer from a wallet's addresses; see `BitcoinSigner.getHolder`. */
export interface BitcoinTransfer extends Transfer<'bip122'> {
  readonly from: BitcoinHolder;
}

/** The replacement of a transaction that is not in a block yet. */
export interface ReplacementInput extends CallOptions {
  readonly hash: string;
  readonly from: BitcoinHolder;
  /** The same payment for a higher fee, or everything back to the sender. */
  readonly purpose: 'repeat' | 'cancel';
}

/** A transaction that pays more than the one it replaces (BIP-125). */
export interface BuiltReplacement extends Built<TransactionInput> {
  /** In satoshis: its fee, and the fee of the earlier one. */
  readonly fee: bigint;
  readonly before: bigint;
}

/** Reads one chain of Bitcoin over servers with the interface of Esplora. Amounts in satoshis. */
export interface Reader extends Omit<AnyReader<'bip122'>, 'replacement'> {
  /** Counts all unspent outputs, also those that are in no block yet. */
  balances(
    options: {
      readonly account: BitcoinHolder;
      readonly assets?: readonly `bip122:${string}/${string}:${string}`[];
    } & CallOptions,
  ): ReturnType<AnyReader<'bip122'>['balances']>;
  /** The unspent outputs of an account and of its wallet's other addresses. */
  coins(options: { readonly account: BitcoinHolder } & CallOptions): Promise<readonly AccountCoin[]>;
  preview(options: BitcoinTransfer & CallOptions): Promise<Preview>;
  /**
   * Builds a transfer as a PSBT that can be replaced. `inputs` names the signer of each input.
   *
   * @throws WalletError those of `preview`, `transaction-rejected` when it cannot be paid, or when the fee of `preview` is
   * no longer enough.
   */
  build(
    options: BitcoinTransfer & { readonly preview?: Preview } & CallOptions,
  ): Promise<Built<TransactionInput>>;
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'bip122'>>;
  /**
   * Builds a replacement of a transaction that is not in a block yet: with the same coins, for a fee that
   * nodes prefer (BIP-125).
   *
   * @returns `undefined` when it is in a block, or no server has it.
   * @throws WalletError `transaction-rejected` when it cannot be replaced, or the change does not pay for it.
   */
  buildReplacement(options: ReplacementInput): Promise<BuiltReplacement | undefined>;
  /** `sendrawtransaction`, `listunspent` and `estimatesmartfee`, as a node answers them; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}
