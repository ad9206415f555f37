import type {
  Reader as AnyReader,
  AssetId,
  Balance,
  Built,
  Call,
  CallOptions,
  FollowOptions,
  Sent,
  Transfer,
} from '@causeway/protocol';
import type { CardanoChain, CardanoHolder } from '../types.js';
import type { Utxo } from './ledger.js';

/** A transfer from a wallet's addresses; see `CardanoSigner.getHolder`. */
export interface CardanoTransfer extends Omit<Transfer, 'from'> {
  readonly from: CardanoHolder;
}

/** Reads one Cardano network over Ogmios, Koios or Blockfrost. Amounts in lovelace. */
export interface Reader extends AnyReader<'cip34'> {
  readonly chain: CardanoChain;
  /**
   * Counts everything the account holds, also outputs that a key alone cannot spend. `staked` is what staking earned and was
   * not withdrawn yet: what is delegated stays in the outputs, and can be sent.
   */
  balances(
    options: { readonly account: CardanoHolder; readonly assets?: readonly AssetId<'cip34'>[] } & CallOptions,
  ): ReturnType<AnyReader<'cip34'>['balances']>;
  /** The native tokens of an account, from its wallet's outputs if the wallet provides them. */
  holdings(
    options: { readonly account: CardanoHolder; readonly first?: readonly AssetId<'cip34'>[] } & CallOptions,
  ): Promise<readonly Balance<'cip34'>[]>;
  /** The unspent outputs of an account, with their tokens. */
  outputs(options: { readonly account: CardanoHolder } & CallOptions): Promise<readonly Utxo[]>;
  /** @throws WalletError `cip34-amount-too-small`, `cip34-change-too-small`. */
  preview(options: CardanoTransfer & CallOptions): ReturnType<AnyReader['preview']>;
  /**
   * Good for two hours. `signers` are addresses of all keys that must sign it.
   *
   * @throws WalletError those of `preview`, `transaction-rejected` when it cannot be paid.
   */
  build(
    options: CardanoTransfer & CallOptions,
  ): Promise<Built<{ readonly transaction: Uint8Array; readonly signers: readonly string[] }>>;
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'cip34'>>;
  /** @param options `confirmations`: how many blocks make it certain enough; 1 by default. */
  follow(options: FollowOptions & { readonly confirmations?: number }): ReturnType<AnyReader['follow']>;
  /** Any call of Ogmios; of the other kinds of servers `submitTransaction` alone. Fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}
