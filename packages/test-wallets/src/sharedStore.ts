/** A change of a wallet's saved state. */
export type StatePatch = Readonly<Record<string, unknown>>;

/** The saved state of one wallet, of which each document and the test's process have a copy. */
export interface SharedStore {
  read(): StatePatch;
  write(state: unknown, change: object): void;
  subscribe(listener: () => void): () => void;
  /** Takes a change that another copy made. */
  receive(change: StatePatch): void;
}

/** Makes a copy of the state; `send` passes its own changes on. */
export function createSharedStore(initial: StatePatch, send: (change: StatePatch) => void): SharedStore {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(_, change) {
      value = { ...value, ...change };
      send(change as StatePatch);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(change) {
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
  };
}
