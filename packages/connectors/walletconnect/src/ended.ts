import type { SignClient } from './types.js';

/**
 * One entry for each session that ended here and whose wallet has not been notified. Separate entries, so
 * that two writers never conflict.
 */
const prefix = 'causeway-ended:';

/** Stores the end of a session that must be sent to the wallet. Without storage it is sent in this visit or never. */
export async function keepEnded({ core: { storage } }: SignClient, topic: string): Promise<void> {
  await storage.setItem(`${prefix}${topic}`, true).catch(() => undefined);
}

/** The end was sent to the wallet, or the session no longer exists. */
export async function forgetEnded({ core: { storage } }: SignClient, topic: string): Promise<void> {
  await storage.removeItem(`${prefix}${topic}`).catch(() => undefined);
}

/** The topics of all sessions whose end must still be sent. */
export async function readEnded({ core: { storage } }: SignClient): Promise<readonly string[]> {
  const keys = await storage.getKeys().catch(() => []);
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}
