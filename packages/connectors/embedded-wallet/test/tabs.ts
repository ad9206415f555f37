import type { SessionStore, StoredMail, StoredSession } from '../src/index.js';

/** A store that all opened tabs share. */
export function createTabs() {
  const tabs = new Set<{ readonly listeners: Set<() => void> }>();
  let value: unknown;
  let mail: unknown;
  const choices = new Map<string, unknown>();
  const write = (next: unknown, from?: object) => {
    value = next;
    for (const tab of tabs) if (tab !== from) for (const notify of [...tab.listeners]) notify();
  };
  return {
    get value() {
      return value as StoredSession | undefined;
    },
    get mail() {
      return mail as StoredMail | undefined;
    },
    set mail(next: unknown) {
      mail = next;
    },
    /** Writes as some other tab. */
    write,
    open(): SessionStore {
      const tab = { listeners: new Set<() => void>() };
      tabs.add(tab);
      return {
        read: async () => value,
        async change(next) {
          const changed = next(value);
          if (changed !== value) write(changed, tab);
        },
        mail: {
          read: async () => mail,
          async write(next) {
            mail = next;
          },
        },
        choice: (userId) => ({
          read: async () => choices.get(userId),
          write: async (next) => void choices.set(userId, next),
        }),
        subscribe(listener) {
          const entry = () => listener();
          tab.listeners.add(entry);
          return () => void tab.listeners.delete(entry);
        },
      };
    },
  };
}
