import type { Storage } from '@causeway/protocol';

/** A tab's view of a storage. Nothing that a tab began before it crashed is read or written afterwards. */
export interface TabStorage extends Storage {
  crash(): void;
}

const under = (values: ReadonlyMap<string, unknown>, prefix: string) =>
  [...values].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []));

/**
 * One storage of a browser, with a handle for each tab, which gets the changes of the others.
 *
 * @param keep the part of a deleted value that the soak compares with the chain at its end; nothing when absent.
 */
export function createBrowserStorage(keep: (value: unknown) => unknown = () => undefined) {
  const values = new Map<string, unknown>();
  /** Of the deleted keys. */
  const deleted = new Map<string, unknown>();
  const subscriptions = new Set<{ readonly tab: object; readonly listener: (key: string) => void }>();
  return {
    size: () => values.size,
    /** The values of the keys that begin with `prefix`. */
    values: (prefix: string) => under(values, prefix),
    /** What was kept of the deleted values whose keys begin with `prefix`. */
    deleted: (prefix: string) => under(deleted, prefix),
    open(): TabStorage {
      const tab = {};
      let crashed = false;
      const alive = () => (crashed ? new Promise<never>(() => {}) : undefined);
      return {
        crash() {
          crashed = true;
          for (const each of [...subscriptions]) if (each.tab === tab) subscriptions.delete(each);
        },
        async get(key) {
          await alive();
          return structuredClone(values.get(key));
        },
        async update(key, change) {
          await alive();
          const next = change(structuredClone(values.get(key)));
          if (next === undefined) {
            if (values.has(key)) deleted.set(key, keep(values.get(key)));
            values.delete(key);
          } else values.set(key, structuredClone(next));
          for (const each of [...subscriptions])
            if (each.tab !== tab) queueMicrotask(() => each.listener(key));
        },
        async keys() {
          await alive();
          return [...values.keys()];
        },
        subscribe(listener) {
          const entry = { tab, listener };
          subscriptions.add(entry);
          return () => void subscriptions.delete(entry);
        },
      };
    },
  };
}
