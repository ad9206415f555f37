import { IDBFactory } from 'fake-indexeddb';

// For the tests that run in a browser otherwise. Anew for each run, because a mutant may leave another in its place.
const value = new IDBFactory();
Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value });

// The page, which a storage listens to.
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});

// The copies of records that are recalled before the database answers.
const copies = new Map<string, string>();
const localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => copies.get(key) ?? null,
  setItem: (key, text) => void copies.set(key, text),
  removeItem: (key) => void copies.delete(key),
};
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  writable: true,
  value: localStorage,
});
