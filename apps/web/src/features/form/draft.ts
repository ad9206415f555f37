import { createStore, type WritableStore } from '@causeway/core';

/** The texts of a form, by field. */
type Fields = Readonly<Record<string, string>>;

/** The texts that a person has typed into a form. They outlive the page of the form, and a reload. */
interface Draft<F extends Fields> {
  readonly get: () => F;
  readonly subscribe: WritableStore<F>['subscribe'];
  /** Changes some fields. Never throws. */
  change(part: Partial<F>): void;
  /** Empties the form. */
  clear(): void;
}

const prefix = 'causeway:draft:';
/** A larger draft is kept in memory only. */
const limit = 200_000;

/**
 * Creates the draft of one form, in this tab's session storage. Where the browser blocks that, or it is full, the draft
 * is in memory.
 *
 * @param name of the form; the same name finds the same text again after a reload.
 */
export function createDraft<F extends Fields>(name: string, empty: F): Draft<F> {
  const key = prefix + name;
  const store = createStore<F>(Object.freeze({ ...empty, ...readFields(key, empty) }));
  const set = (value: F) => {
    store.set(Object.freeze(value));
    write(key, value);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (part) => set({ ...store.get(), ...part }),
    clear: () => set(empty),
  };
}

/** Reads the saved fields of the form, without values that are not texts. */
function readFields(key: string, empty: Fields): Partial<Fields> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(
      Object.entries(saved).filter(([name, text]) => Object.hasOwn(empty, name) && typeof text === 'string'),
    );
  } catch {
    return {};
  }
}

function write(key: string, value: Fields): void {
  try {
    const text = JSON.stringify(value);
    if (text.length <= limit) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Session storage is blocked or full: the text lives as long as the page.
  }
}
