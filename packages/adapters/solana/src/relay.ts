import type { Chain, RelayWire } from '@causeway/protocol';
import { createRelayWire } from '@causeway/protocol/relay';
import { address } from './chain/address.js';
import { toWalletError } from './errors.js';

export const addressOn = () => address;

/** The wire format of Solana over a relay, on the chains of the app. */
export const createWire = (chains: readonly Chain<'solana'>[]): RelayWire =>
  createRelayWire({ namespace: 'solana', chains, address, toError: toWalletError });
