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

// The copies of records that are recalled before the database answers. A class, because a test replaces a method of it.
class Copies implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly #texts = new Map<string, string>();
  getItem(key: string) {
    return this.#texts.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    this.#texts.set(key, text);
  }
  removeItem(key: string) {
    this.#texts.delete(key);
  }
}

// A page that appears, also out of the back-forward cache.
class Appearance extends Event {
  readonly persisted: boolean;
  constructor(type: string, { persisted = false }: PageTransitionEventInit = {}) {
    super(type);
    this.persisted = persisted;
  }
}

const globals = { Storage: Copies, localStorage: new Copies(), PageTransitionEvent: Appearance };
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
