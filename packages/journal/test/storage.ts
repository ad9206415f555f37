import type { Storage } from '@causeway/protocol';

/** Keeps records in memory, copied in and out as any other storage does. */
export function memoryStorage(): Storage {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(values.get(key)),
    async update(key, change) {
      const next = change(structuredClone(values.get(key)));
      if (next === undefined) values.delete(key);
      else values.set(key, structuredClone(next));
    },
    keys: async () => [...values.keys()],
  };
}

/** Wraps a storage so that a test decides when it fails. */
export function breakable(storage: Storage): Storage & { fail: (error: unknown) => void; mend: () => void } {
  let failure: { readonly error: unknown } | undefined;
  const guard = <T>(act: () => Promise<T>): Promise<T> => (failure ? Promise.reject(failure.error) : act());
  return {
    get: (key) => guard(() => storage.get(key)),
    update: (key, change) => guard(() => storage.update(key, change)),
    keys: () => guard(() => storage.keys()),
    fail: (error) => {
      failure = { error };
    },
    mend: () => {
      failure = undefined;
    },
  };
}
