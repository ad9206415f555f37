import type { Chain, RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { addressFormat as address } from './chain/address.js';
import { toWalletError } from './errors.js';

export const addressOn = () => address;

/** The wire format of Cardano over a relay, on the chains of the app. */
export const createWire = (chains: readonly Chain<'cip34'>[]): RelayWire =>
  createRelayWire({ namespace: 'cip34', chains, address, toError: toWalletError });
