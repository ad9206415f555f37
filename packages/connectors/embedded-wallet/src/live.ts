import type { Live } from './types.js';

/** A `Live` whose owner sets it. Setting the same value tells nobody. */
interface Settable<T> extends Live<T> {
  set(value: T): void;
  /** How many listen now. */
  readonly listeners: number;
  /** Called when the first begins to listen and when the last leaves. */
  onInterest(act: (listening: boolean) => void): void;
}

/** Makes a value that tells of its changes. */
export function live<T>(initial: T): Settable<T> {
  const listeners = new Set<{ readonly call: () => void }>();
  let value = initial;
  let interest: (listening: boolean) => void = () => undefined;
  return {
    get: () => value,
    get listeners() {
      return listeners.size;
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const { call } of [...listeners]) call();
    },
    onInterest(act) {
      interest = act;
    },
    subscribe(call) {
      const entry = { call };
      listeners.add(entry);
      if (listeners.size === 1) interest(true);
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) interest(false);
      };
    },
  };
}
