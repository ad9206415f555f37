import type { Chain, RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';

export const addressOn = () => address;

/** The encoding of Bitcoin's calls for a relay, on the chains of the app. */
export const createWire = (chains: readonly Chain<'bip122'>[]): RelayWire =>
  createRelayWire({ namespace: 'bip122', chains, address, toError: toWalletError });
