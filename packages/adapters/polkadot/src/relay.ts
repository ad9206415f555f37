import type { RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';
import type { PolkadotChain } from './types.js';

export const addressOn = () => address;

/** The wire format of Polkadot over a relay, on the chains of the app. */
export const createWire = (chains: readonly PolkadotChain[]): RelayWire =>
  createRelayWire({ namespace: 'polkadot', chains, address, toError: toWalletError });
