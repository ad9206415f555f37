import * as bitcoin from '@causeway/bip122/chains';
import * as cardano from '@causeway/cip34/chains';
import * as cosmos from '@causeway/cosmos/chains';
import * as evm from '@causeway/eip155/chains';
import * as multiversx from '@causeway/multiversx/chains';
import * as near from '@causeway/near/chains';
import * as polkadot from '@causeway/polkadot/chains';
import { type Chain, type ChainId, WalletError } from '@causeway/protocol';
import * as solana from '@causeway/solana/chains';
import type { Family, WalletChain } from '../options.js';

/** The main network of each family. */
const main: Readonly<Record<Family, Chain>> = {
  eip155: evm.mainnet,
  solana: solana.mainnet,
  bip122: bitcoin.mainnet,
  polkadot: polkadot.polkadotRelay,
  cosmos: cosmos.cosmosHub,
  cip34: cardano.cardano,
  mvx: multiversx.mainnet,
  near: near.mainnet,
};

const isChain = (value: unknown): value is Chain =>
  typeof value === 'object' && value !== null && 'rpcUrls' in value && 'id' in value;

const known: readonly Chain[] = [evm, solana, bitcoin, polkadot, cosmos, cardano, multiversx, near].flatMap(
  (list) => Object.values(list).filter(isChain),
);

/** The data that signing for a chain of a family needs besides its id. */
const needed: Partial<Record<Family, readonly (keyof WalletChain)[]>> = {
  polkadot: ['genesisHash', 'prefix'],
  cosmos: ['bech32Prefix'],
};

/** The chains of a family, the current one first: the test's own, or the main network. */
export function chainsOf(family: Family, custom: readonly WalletChain[]): readonly Chain[] {
  const ofFamily = custom.filter(({ id }) => id.startsWith(`${family}:`));
  if (ofFamily.length === 0) return [main[family]];
  return ofFamily.map((chain) => {
    const published = known.find(({ id }) => id === chain.id);
    const complete = {
      currency: main[family].currency,
      name: chain.id,
      rpcUrls: [],
      ...published,
      ...chain,
      id: chain.id as ChainId,
    };
    const missing = needed[family]?.find((field) => !(field in complete));
    if (missing)
      throw new WalletError('invalid-params', {
        field: missing,
        reason: `${chain.id} needs its ${missing}.`,
      });
    return complete;
  });
}
