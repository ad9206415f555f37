const prefix = 'causeway-tab-';

/** A name for this tab that other tabs can tell from the name of a tab that is closed. */
export interface TabPresence {
  readonly tab: string;
  /** Makes the tab known; until then, and without Web Locks, only this tab knows. May be called twice. */
  start(): void;
  /** Tabs of this site that are alive. This tab is always among them. */
  live(): Promise<ReadonlySet<string>>;
}

/**
 * Holds a Web Lock under the tab's name. The browser releases it when the page goes, however it goes.
 *
 * @see https://www.w3.org/TR/web-locks/
 */
export function createTabPresence(
  locks: Pick<LockManager, 'request' | 'query'> | undefined = globalThis.navigator?.locks,
  tab: string = crypto.randomUUID(),
): TabPresence {
  let started = false;
  return {
    tab,
    start() {
      if (started || !locks) return;
      started = true;
      locks.request(prefix + tab, () => new Promise<never>(() => undefined)).catch(() => undefined);
    },
    async live() {
      const names = new Set([tab]);
      const state = await locks?.query().catch(() => undefined);
      for (const { name } of state?.held ?? []) {
        if (name?.startsWith(prefix)) names.add(name.slice(prefix.length));
      }
      return names;
    },
  };
}
