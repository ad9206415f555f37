import type { SignClient } from './types.js';

/** One entry for each session that is over here and whose wallet has not been told: no two writers share one. */
const prefix = 'causeway-ended:';

/** Keeps in mind that a wallet is to be told. What cannot be kept is told in this visit or not at all. */
export async function keepEnded({ core: { storage } }: SignClient, topic: string): Promise<void> {
  await storage.setItem(`${prefix}${topic}`, true).catch(() => undefined);
}

/** The wallet was told, or its session is none any more. */
export async function forgetEnded({ core: { storage } }: SignClient, topic: string): Promise<void> {
  await storage.removeItem(`${prefix}${topic}`).catch(() => undefined);
}

/** The topics of all that are still to be told. */
export async function readEnded({ core: { storage } }: SignClient): Promise<readonly string[]> {
  const keys = await storage.getKeys().catch(() => []);
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}
