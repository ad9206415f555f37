import type {
  Preview as AnyPreview,
  Reader as AnyReader,
  Transfer as AnyTransfer,
  Built,
  Call,
  CallOptions,
  Holder,
  Sent,
} from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { TransactionRequest } from '../types.js';
import type { DataFee } from './dataFee.js';
import type { Fees } from './fees.js';

/** A transaction to look at before it is sent: a transfer, a call, or without `to` a contract. `amount` in wei. */
export interface Transfer extends Omit<AnyTransfer, 'to' | 'amount'> {
  readonly to?: string;
  readonly amount?: bigint;
  readonly data?: Hex;
}

/** The expected effect of the transfer. Amounts in wei. */
export interface Preview extends AnyPreview {
  /** Units of gas. */
  readonly gas: bigint;
  readonly fees: Fees;
  readonly nonce: number;
  /** The current fee of a rollup beside gas, included in `fee`; absent where gas is all. */
  readonly dataFee?: DataFee;
}

/** Reads one EVM chain, with the methods that only such chains have. */
export interface Reader extends AnyReader<'eip155'> {
  preview(options: Transfer & CallOptions): Promise<Preview>;
  /** Never reads the chain. An amount that leaves little more than the fee gets the fees of `preview`. */
  build(
    options: Transfer & { readonly preview?: AnyPreview } & CallOptions,
  ): Promise<Built<TransactionRequest>>;
  /** @param options `transaction`: signed and serialized, 0x-hex. */
  submit(options: { readonly transaction: Hex } & CallOptions): Promise<Sent<'eip155'>>;
  /** The next nonce, transactions that wait included. */
  nonce(options: { readonly account: Holder } & CallOptions): Promise<number>;
  fees(options?: CallOptions): Promise<Fees>;
  /**
   * The current fee of a rollup beside gas for a transaction; `undefined` where gas is all.
   *
   * @param options `gas`: units of gas that the transaction may use; `value` in wei.
   */
  dataFee(
    options: {
      readonly to?: Hex;
      readonly value?: bigint;
      readonly data?: Hex;
      readonly gas: bigint;
    } & CallOptions,
  ): Promise<DataFee | undefined>;
  /** Any read, such as `eth_call`; fits `verifySignature` and `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}
