import type { SessionStore, StoredMail, StoredSession } from '../src/index.js';

/** One place for a session, with as many tabs as are opened. */
export function createTabs() {
  const tabs = new Set<{ readonly hear: Set<() => void> }>();
  let value: unknown;
  let mail: unknown;
  const write = (next: unknown, from?: object) => {
    value = next;
    for (const tab of tabs) if (tab !== from) for (const hear of [...tab.hear]) hear();
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
      const tab = { hear: new Set<() => void>() };
      tabs.add(tab);
      return {
        read: async () => value,
        async change(next) {
          const made = next(value);
          if (made !== value) write(made, tab);
        },
        mail: {
          read: async () => mail,
          async write(next) {
            mail = next;
          },
        },
        subscribe(listener) {
          const own = () => listener();
          tab.hear.add(own);
          return () => void tab.hear.delete(own);
        },
      };
    },
  };
}
