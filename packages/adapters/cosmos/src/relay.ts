import type { RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { addressFormat } from './chain/address.js';
import { toWalletError } from './errors.js';
import type { CosmosChain } from './types.js';

/** Addresses of the chains of the app. */
export const addressOn = (chains: readonly CosmosChain[]) =>
  addressFormat([...new Set(chains.map(({ bech32Prefix }) => bech32Prefix))]);

/** The wire format of Cosmos over a relay. */
export const createWire = (chains: readonly CosmosChain[]): RelayWire =>
  createRelayWire({ namespace: 'cosmos', chains, address: addressOn(chains), toError: toWalletError });
