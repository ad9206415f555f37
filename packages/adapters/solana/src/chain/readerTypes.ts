import type { Reader as AnyReader, Built, Call, CallOptions, Sent, Transfer } from '@causeway/protocol';
import type { TransactionInput } from '../types.js';

/** How long a transaction can be included. */
export interface Lifetime {
  readonly blockhash: string;
  /** The last block it can be in, about a minute from when the hash was read. */
  readonly lastValidBlockHeight: number;
}

/** Reads one Solana cluster, with the methods that only Solana has. Amounts in lamports. */
export interface Reader extends AnyReader<'solana'> {
  /** Builds a transfer with a fresh block hash, good for about a minute: `request` is the wire form, unsigned. */
  build(options: Transfer & CallOptions): Promise<Built<TransactionInput> & Lifetime>;
  /** @param options `transaction`: signed, in the wire form. */
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'solana'>>;
  /** A recent block hash, and until when it may be named. */
  lifetime(options?: CallOptions): Promise<Lifetime>;
  /** Any read, such as `getAccountInfo`; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}
