import type { RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { addressFormat } from './chain/address.js';
import { toWalletError } from './errors.js';
import type { CosmosChain } from './types.js';

export { addressFormat };

/** How Cosmos speaks over a relay: addresses are those of the chains of the app. */
export function createWire(chains: readonly CosmosChain[]): RelayWire {
  const address = addressFormat(chains.map(({ bech32Prefix }) => bech32Prefix));
  return createRelayWire({ namespace: 'cosmos', chains, address, toError: toWalletError });
}
