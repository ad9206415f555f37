import { randomId } from './randomId.js';

const prefix = 'causeway-tab-';

/** A name for this tab, and a way to detect the closing of another tab. */
export interface TabPresence {
  readonly tab: string;
  /** Makes the tab known to others. May be called twice. */
  start(): void;
  /** Resolves when that tab is closed; at once when it is closed already, or when that cannot be detected. */
  closed(tab: string): Promise<void>;
}

/**
 * Holds a Web Lock under the tab's name. The browser releases it when the page ends in any way, and only then grants
 * it to others.
 *
 * @see https://www.w3.org/TR/web-locks/
 *
 * @example
 * import { createTabPresence } from '@causeway/journal';
 *
 * const presence = createTabPresence();
 * presence.start();
 */
export function createTabPresence(
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
  tab: string = randomId(),
): TabPresence {
  let started = false;
  return {
    tab,
    start() {
      if (started || !locks) return;
      started = true;
      locks.request(prefix + tab, () => new Promise<never>(() => undefined)).catch(() => undefined);
    },
    async closed(other) {
      await locks?.request(prefix + other, { mode: 'shared' }, () => undefined);
    },
  };
}
