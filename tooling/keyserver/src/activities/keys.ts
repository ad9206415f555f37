import { privateKeyActivities } from '../keys/privateKeys.js';
import { signActivities } from '../keys/signActivities.js';
import { transferActivities } from '../keys/transfer.js';
import { walletActivities } from '../keys/walletActivities.js';
import type { ActivityTable } from './registry.js';

/** Wallets, private keys, signing, export and import. */
export const keyActivities: ActivityTable = Object.freeze({
  ...walletActivities,
  ...privateKeyActivities,
  ...signActivities,
  ...transferActivities,
});
