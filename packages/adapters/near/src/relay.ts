import type { RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';
import type { NearChain } from './types.js';

export const addressOn = () => address;

/** The wire format of NEAR over a relay, on the chains of the app. */
export const createWire = (chains: readonly NearChain[]): RelayWire =>
  createRelayWire({ namespace: 'near', chains, address, toError: toWalletError });
