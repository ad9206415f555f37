import type { AssetId, Chain, Reader, Signer } from '@causeway/protocol';
import type { Disposable } from '../law.js';

/** A running chain, readers of it, and a funded account whose wallet signs without a prompt. */
export interface ReaderSubject<S extends Signer = Signer> extends Disposable {
  /** `adapter.reader`. */
  readonly readerOf: (chain: Chain) => Promise<Reader>;
  /** The chain, with at least one server. */
  readonly chain: Chain;
  /** The same server, listed for a chain that it is not for. */
  readonly foreign: Chain;
  /** The signer of an account that can pay for several transfers of `amount`. */
  readonly signer: S;
  /** Address of another account, which does not send meanwhile. */
  readonly to: string;
  /** Smallest units of the coin. */
  readonly amount: bigint;
  /** CAIP-19 id of the coin. */
  readonly coin: AssetId;
  /**
   * CAIP-19 id of a token that the signer's account has more of than `tokenAmount`; absent: the reader
   * supports the coin only.
   */
  readonly token?: AssetId;
  /** Smallest units of the token. */
  readonly tokenAmount?: bigint;
  /** A hash of the right form that no transaction has. */
  readonly unknownHash: string;
  /** Makes the chain produce its next block, for chains that wait for a transaction. */
  readonly nextBlock?: () => Promise<unknown>;
}
