import { type Storage, WalletError } from '@causeway/protocol';
import type { BadRecord } from './book.js';

/** Where what cannot be read is put aside, with the reason and the time. */
export const quarantineKey = 'quarantine';
const limit = 20;

/** Puts records aside and reports each. Loaded on use: most visits never need it. */
export async function quarantine(
  storage: Storage,
  bad: readonly BadRecord[],
  report: (error: WalletError) => void,
): Promise<void> {
  for (const { key, reason } of bad) report(new WalletError('record-corrupt', { key, reason }));
  const at = Date.now();
  await storage.update(quarantineKey, (before) =>
    [...(Array.isArray(before) ? before : []), ...bad.map((entry) => ({ ...entry, at }))].slice(-limit),
  );
}
