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
