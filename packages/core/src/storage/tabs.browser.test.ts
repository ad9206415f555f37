import { afterEach, describe, expect, it } from 'vitest';
import { indexedDbStorage } from './indexedDb.js';

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
    const name = `causeway-tabs-${Date.now()}`;
    const handles = Array.from({ length: 20 }, () => {
      const { indexedDB: factory } = tab();
      const original = globalThis.indexedDB;
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: factory });
      const storage = indexedDbStorage({ name });
      const opened = storage.keys();
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: original });
      return opened.then(() => storage);
    });
    const storages = await Promise.all(handles);
    const add = (value: unknown) => ((value as number | undefined) ?? 0) + 1;
    await Promise.all(
      storages.map(async (storage) => {
        for (let index = 0; index < 50; index += 1) await storage.update('count', add);
      }),
    );
    const count = await storages[0]?.get('count');
    console.info(`tabs: ${count} of 1000 increments kept over 20 connections`);
    expect(count).toBe(1_000);
    indexedDB.deleteDatabase(name);
  });
});
