import type { Stop } from '@causeway/protocol';
import { createCaller } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { listenForChanges } from '@causeway/protocol/standardEvents';
import { toWalletError } from '../errors.js';

/** Calls a function of something hostile; see `createCaller`. */
export const call = createCaller(toWalletError);

/** Calls a function of a wallet's feature; see `createCaller`. */
export const callFeature = (
  wallet: object,
  [feature, name]: readonly [feature: string, name: string],
  inputs: readonly unknown[],
  method = feature,
): Promise<unknown> => call(peek(peek(wallet, 'features'), feature), name, inputs, method);

/** Listens to a wallet's changes; see `listenForChanges`. */
export const listen = (wallet: object, onChange: (properties: unknown) => void): Stop =>
  listenForChanges(peek(peek(wallet, 'features'), 'standard:events'), onChange);
