import type { Chain } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';

/** A Cosmos network, as `@causeway/cosmos` takes it. */
export interface CosmosNetwork extends Chain<'cosmos'> {
  /** Human-readable part of its account addresses, such as `cosmos`. */
  readonly bech32Prefix: string;
  /** SLIP-44 number in the path of its keys. */
  readonly coinType: number;
  /** The smallest unit of its coin, in which fees are paid, such as `uatom`. */
  readonly denom: string;
  /** Smallest units for one unit of gas, as decimal text such as `0.025`. */
  readonly gasPrice: string;
  /** How its accounts use their keys; as the Cosmos SDK does when absent. */
  readonly keyAlgorithm?: 'secp256k1' | 'ethsecp256k1';
  /** REST servers, which wallets require when a network is added to them. */
  readonly restUrls?: readonly string[];
}

/** A Polkadot network, as `@causeway/polkadot` takes it. */
export interface PolkadotNetwork extends Chain<'polkadot'> {
  /** 32 bytes; the first 16 are the reference of the network's id. */
  readonly genesisHash: Hex;
  /** SS58 address type, 0–16383; `h160` where accounts are Ethereum's 20 bytes. */
  readonly prefix: number | 'h160';
}

/** A Cardano network, as `@causeway/cip34` takes it. */
export interface CardanoNetwork extends Chain<'cip34'> {
  /**
   * The interface of `rpcUrls`, where their paths do not show it: a path that ends in `/api/v1` is Koios, one
   * in `/api/v0` Blockfrost, any other Ogmios.
   */
  readonly serverKind?: 'ogmios' | 'koios' | 'blockfrost';
  /** The `project_id` of Blockfrost. Everyone who opens a page that holds it can read it. */
  readonly projectId?: string;
}

/** The record of a network, by namespace. */
export interface NetworkByNamespace {
  readonly eip155: Chain<'eip155'>;
  readonly solana: Chain<'solana'>;
  readonly polkadot: PolkadotNetwork;
  readonly cosmos: CosmosNetwork;
  readonly cip34: CardanoNetwork;
  readonly mvx: Chain<'mvx'>;
  readonly near: Chain<'near'>;
  readonly bip122: Chain<'bip122'>;
}

/** A namespace that has networks here. */
export type NetworkNamespace = keyof NetworkByNamespace;

/** A network of any namespace. */
export type Network = NetworkByNamespace[NetworkNamespace];

/**
 * The content of a data module: networks in the order of the list, and short names for ids that are hard to
 * read.
 */
export interface NetworkList<N extends NetworkNamespace> {
  readonly networks: readonly NetworkByNamespace[N][];
  /** References by name, such as `mainnet`. */
  readonly names: Readonly<Record<string, string>>;
}
