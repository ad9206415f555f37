import type { Chain, RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';

export const addressOn = () => address;

/** The encoding of Toyname's calls for a relay, on the chains of the app. */
export const createWire = (chains: readonly Chain<'toyname'>[]): RelayWire =>
  createRelayWire({ namespace: 'toyname', chains, address, toError: toWalletError });
