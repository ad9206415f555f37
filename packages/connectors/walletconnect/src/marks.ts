import type { SignClient } from './library.js';

/**
 * Entries of the client's storage that name topics: one for each, so that two writers never conflict. Without storage, they
 * last for this visit.
 */
const marks = (prefix: string) => ({
  keyOf: (topic: string) => `${prefix}${topic}`,
  async keep({ core: { storage } }: SignClient, topic: string, value: unknown = true): Promise<void> {
    await storage.setItem(`${prefix}${topic}`, value).catch(() => undefined);
  },
  async forget({ core: { storage } }: SignClient, topic: string): Promise<void> {
    await storage.removeItem(`${prefix}${topic}`).catch(() => undefined);
  },
  /** The topics of all entries. */
  async read({ core: { storage } }: SignClient): Promise<readonly string[]> {
    const keys = await storage.getKeys().catch(() => []);
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
});

/** Sessions that ended here and whose wallet has not been notified. */
export const ended = marks('causeway-ended:');

/** The pairings of codes that were shown and are not answered, each with the end of its time. A page that closes leaves them. */
export const shown = marks('causeway-shown:');
