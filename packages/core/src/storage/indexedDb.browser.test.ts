import { describeStorage } from '@causeway/conformance';
import { afterEach, describe, expect, it } from 'vitest';
import { indexedDbStorage } from './indexedDb.js';

let count = 0;
const fresh = () => `causeway-test-${Date.now()}-${count++}`;
const remove = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

const browserDb = globalThis.indexedDB;
const replaceDb = (factory: unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: factory });

/** The places where IndexedDB can fail, each as a factory that fails there with a value. */
const places: readonly ((fail: () => never, error: unknown) => unknown)[] = [
  (fail) => ({ open: fail }),
  (_, error) => ({ open: () => later({ error }, 'onerror') }),
  (fail) => ({ open: () => opened(fail) }),
  (fail) => ({ open: () => opened(() => ({ objectStore: fail })) }),
  (fail) => ({ open: () => opened(() => ({ objectStore: () => ({ get: fail, getAllKeys: fail }) })) }),
  (_, error) => {
    const records = { get: () => ({}), getAllKeys: () => ({}) };
    return { open: () => opened(() => later({ error, objectStore: () => records }, 'onabort')) };
  },
];
const opened = (transaction: () => unknown) => later({ result: { transaction } }, 'onsuccess');

/** A request that calls one of its handlers after the current task. */
function later(request: Record<string, unknown>, handler: string): object {
  setTimeout(() => (request[handler] as () => void)?.(), 0);
  return request;
}

describeStorage('indexedDbStorage', () => {
  const name = fresh();
  let turn = 0;
  return {
    storage: indexedDbStorage({ name }),
    other: indexedDbStorage({ name }),
    failing(next) {
      const failure = next();
      const place = places[turn++ % places.length];
      replaceDb(
        place?.(() => {
          throw failure;
        }, failure),
      );
      return indexedDbStorage({ name });
    },
    async stop() {
      replaceDb(browserDb);
      await remove(name);
    },
  };
});

describe('twenty tabs that write at once', () => {
  const frames: HTMLIFrameElement[] = [];
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  /** Another page: another realm with its own connection to the database. */
  function tab(): Window & typeof globalThis {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frames.push(frame);
    return frame.contentWindow as Window & typeof globalThis;
  }

  it('twenty tabs that write at once lose no update', async () => {
    const name = fresh();
    const handles = Array.from({ length: 20 }, () => {
      const { indexedDB: factory } = tab();
      const own = globalThis.indexedDB;
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: factory });
      const storage = indexedDbStorage({ name });
      const opened = storage.keys();
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: own });
      return opened.then(() => storage);
    });
    const storages = await Promise.all(handles);
    const add = (value: unknown) => ((value as number | undefined) ?? 0) + 1;
    await Promise.all(
      storages.map(async (storage) => {
        for (let index = 0; index < 50; index += 1) await storage.update('count', add);
      }),
    );
    const kept = await storages[0]?.get('count');
    console.info(`tabs: ${kept} of 1000 increments kept over 20 connections`);
    expect(kept).toBe(1_000);
    await remove(name);
  });
});
