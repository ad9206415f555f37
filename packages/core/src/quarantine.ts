import type { Storage } from '@causeway/protocol';

/** A value that cannot be read, with its location and the reason. */
export interface BadRecord {
  readonly key: string;
  readonly reason: string;
  readonly value: unknown;
}

/** The key of unreadable values, with the reason and the time. */
export const quarantineKey = 'quarantine';
const limit = 20;

/** Puts records aside. Loaded on use: most visits never need it. Imports no value, so that it shares no chunk. */
export async function quarantine(storage: Storage, bad: readonly BadRecord[]): Promise<void> {
  const at = Date.now();
  await storage.update(quarantineKey, (before) =>
    [...(Array.isArray(before) ? before : []), ...bad.map((entry) => ({ ...entry, at }))].slice(-limit),
  );
}
