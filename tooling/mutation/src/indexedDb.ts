import { IDBFactory } from 'fake-indexeddb';

// For the tests that run in a browser otherwise. Anew for each run, because a mutant may leave another in its place.
const value = new IDBFactory();
Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value });
