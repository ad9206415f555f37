import { describeStorage } from '@causeway/conformance';
import type { Storage as Records, WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory.js';
import { resilientStorage } from './resilient.js';
import { localStorageStorage, sessionStorageStorage } from './web.js';

/** Local storage that fails with the result of `next`. */
function failing(next: () => unknown): Records {
  const fail = () => {
    throw next();
  };
  vi.stubGlobal(
    'localStorage',
    Object.defineProperty({ getItem: fail, setItem: fail, key: fail }, 'length', { get: fail }),
  );
  return localStorageStorage({ prefix: 'a' });
}

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
  return { storage: localStorageStorage({ prefix: 'a' }), failing };
});

describeStorage('sessionStorageStorage', () => {
  vi.stubGlobal('sessionStorage', webArea());
  return { storage: sessionStorageStorage() };
});

describeStorage('resilientStorage over memory', () => ({
  storage: resilientStorage(memoryStorage(), (error) => expect.unreachable(error.message)),
}));

const thrower = () => {
  throw new Error('a getter threw');
};
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Values that no storage should keep or crash on. */
const hostile: readonly (readonly [string, unknown])[] = [
  ['a revoked proxy', revoked()],
  ['a proxy that throws', new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower })],
  ['a function whose text throws', Object.assign(() => undefined, { toString: thrower })],
  ['an error whose message is an object', Object.assign(new Error(), { message: Object.create(null) })],
  ['an error whose name throws', Object.defineProperty(new Error(), 'name', { get: thrower })],
  ['an object without prototype', Object.create(null)],
  ['a symbol', Symbol('no')],
  ['nothing', undefined],
];

it('resilientStorage calls subscribe as a method of the wrapped storage', () => {
  const keys: string[] = [];
  class Shared {
    readonly listeners: ((key: string) => void)[] = [];
    get = memoryStorage().get;
    update = memoryStorage().update;
    keys = memoryStorage().keys;
    subscribe(listener: (key: string) => void) {
      this.listeners.push(listener);
      return () => undefined;
    }
  }
  const shared = new Shared();
  resilientStorage(shared, (error) => expect.unreachable(error.message)).subscribe?.((key) => keys.push(key));
  for (const listener of shared.listeners) listener('a');
  expect(keys).toEqual(['a']);
});

describe('web storage that is blocked or fails', () => {
  it('web storage throws storage-unavailable when access itself throws', async () => {
    blocked();
    await expect(sessionStorageStorage().get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
  });

  it('web storage throws storage-quota when the quota is exceeded', async () => {
    vi.stubGlobal('localStorage', webArea(10));
    const storage = localStorageStorage();
    await expect(storage.update('a', () => 'x'.repeat(20))).rejects.toMatchObject({ code: 'storage-quota' });
  });

  it('resilientStorage reports one failure and continues in memory', async () => {
    blocked();
    const reports: WalletError[] = [];
    const storage = resilientStorage(sessionStorageStorage(), (error) => reports.push(error));
    await storage.update('a', () => 1);
    await storage.update('b', () => 2);
    expect(await storage.get('a')).toBe(1);
    expect(await storage.keys()).toEqual(['a', 'b']);
    expect(reports.map((error) => error.code)).toEqual(['storage-unavailable']);
  });

  it('resilientStorage reads from memory after a failure, and changes the storage where it works again', async () => {
    const memory = memoryStorage();
    await memory.update('a', () => 'old');
    let isBroken = true;
    const get: Records['get'] = (key) => (isBroken ? Promise.reject(new Error('busy')) : memory.get(key));
    const storage = resilientStorage({ ...memory, get }, () => undefined);
    await storage.get('a');
    isBroken = false;
    expect(await storage.get('a')).toBeUndefined();
    await storage.update('a', (value) => [value, 'new']);
    expect([await storage.get('a'), await memory.get('a')]).toEqual([
      [undefined, 'new'],
      ['old', 'new'],
    ]);
  });

  it('resilientStorage goes on with a storage that throws instead of rejecting', async () => {
    const storage = resilientStorage({ ...memoryStorage(), update: thrower }, () => undefined);
    await storage.update('a', () => 1);
    await storage.update('a', () => 2);
    expect(await storage.get('a')).toBe(2);
  });

  it('resilientStorage removes from a full storage what is removed after its failure', async () => {
    vi.stubGlobal('localStorage', webArea(10));
    const full = localStorageStorage({ prefix: 'a' });
    const storage = resilientStorage(full, () => undefined);
    await storage.update('list', () => ['one']);
    await storage.update('list', () => ['one', 'two', 'three']);
    expect([await storage.get('list'), await full.get('list')]).toEqual([['one', 'two', 'three'], ['one']]);
    await storage.update('list', () => []);
    expect(await full.get('list')).toEqual([]);
  });

  it.each(hostile)(
    'web storage throws storage-unavailable and resilientStorage reports a failure with %s',
    async (_, error) => {
      vi.stubGlobal('localStorage', {
        getItem: () => {
          throw error;
        },
      });
      await expect(localStorageStorage().get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
      const reports: WalletError[] = [];
      const broken: Records = {
        get: () => Promise.reject(error),
        update: () => Promise.reject(error),
        keys: () => Promise.reject(error),
      };
      const storage = resilientStorage(broken, (report) => reports.push(report));
      expect(await storage.get('a')).toBeUndefined();
      await storage.update('a', () => 1);
      expect(await storage.get('a')).toBe(1);
      expect(reports.map(({ code }) => code)).toEqual(['wallet-failed']);
    },
  );

  it.each(hostile.slice(0, 3))(
    'resilientStorage continues in memory when the stored value is %s',
    async (_, value) => {
      const reports: WalletError[] = [];
      const storage = resilientStorage({ ...memoryStorage(), get: async () => value }, (report) =>
        reports.push(report),
      );
      expect(await storage.get('a')).toBeUndefined();
      expect(reports).toHaveLength(1);
    },
  );

  it('two web storages with different prefixes do not share records', async () => {
    vi.stubGlobal('localStorage', webArea());
    await localStorageStorage({ prefix: 'a' }).update('k', () => 1);
    expect(await localStorageStorage({ prefix: 'b' }).get('k')).toBeUndefined();
  });

  it('web storage returns text that is not JSON unchanged, so that it can be quarantined', async () => {
    vi.stubGlobal('localStorage', webArea());
    localStorage.setItem('causeway:k', '{not json');
    expect(await localStorageStorage().get('k')).toBe('{not json');
  });
});

it.each([
  ['localStorage', localStorageStorage],
  ['sessionStorage', sessionStorageStorage],
] as const)(
  'a failure of %s has its name and its cause, and its keys begin with the prefix',
  async (name, make) => {
    const area = webArea();
    vi.stubGlobal(name, area);
    area.setItem('other', '1');
    area.setItem('causeway:a', '1');
    expect(await make().keys()).toEqual(['a']);
    const cause = new Error('no');
    vi.stubGlobal(name, {
      getItem() {
        throw cause;
      },
    });
    await expect(make().get('a')).rejects.toMatchObject({
      code: 'storage-unavailable',
      context: { storage: name },
      cause,
    });
  },
);
