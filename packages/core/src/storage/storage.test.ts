import { describeStorage } from '@causeway/conformance';
import type { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory.js';
import { resilientStorage } from './resilient.js';
import { localStorageStorage, sessionStorageStorage } from './web.js';

/** A Web Storage in memory, as the HTML standard describes it. */
function webArea(limit = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const blocked = () =>
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });

afterEach(() => void vi.unstubAllGlobals());

describeStorage('memoryStorage', () => ({ storage: memoryStorage() }));

describeStorage('localStorageStorage', () => {
  vi.stubGlobal('localStorage', webArea());
  return { storage: localStorageStorage({ prefix: 'a' }) };
});

describeStorage('sessionStorageStorage', () => {
  vi.stubGlobal('sessionStorage', webArea());
  return { storage: sessionStorageStorage() };
});

describeStorage('resilientStorage over memory', () => ({
  storage: resilientStorage(memoryStorage(), (error) => expect.unreachable(error.message)),
}));

describe('a browser that gives no storage', () => {
  it('is named when access itself throws', async () => {
    blocked();
    await expect(sessionStorageStorage().get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
  });

  it('is named when there is no room', async () => {
    vi.stubGlobal('localStorage', webArea(10));
    const storage = localStorageStorage();
    await expect(storage.update('a', () => 'x'.repeat(20))).rejects.toMatchObject({ code: 'storage-quota' });
  });

  it('is reported once, and the page goes on in memory', async () => {
    blocked();
    const reports: WalletError[] = [];
    const storage = resilientStorage(sessionStorageStorage(), (error) => reports.push(error));
    await storage.update('a', () => 1);
    await storage.update('b', () => 2);
    expect(await storage.get('a')).toBe(1);
    expect(await storage.keys()).toEqual(['a', 'b']);
    expect(reports.map((error) => error.code)).toEqual(['storage-unavailable']);
  });

  it('two storages with different prefixes do not see each other', async () => {
    vi.stubGlobal('localStorage', webArea());
    await localStorageStorage({ prefix: 'a' }).update('k', () => 1);
    expect(await localStorageStorage({ prefix: 'b' }).get('k')).toBeUndefined();
  });

  it('text that is not JSON is handed to the reader, who quarantines it', async () => {
    vi.stubGlobal('localStorage', webArea());
    localStorage.setItem('causeway:k', '{not json');
    expect(await localStorageStorage().get('k')).toBe('{not json');
  });
});
