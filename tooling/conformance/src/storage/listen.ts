import { type Storage, withDeadline } from '@causeway/protocol';

const heardWithin = 2_000;

/** Collects a storage's announcements and waits, with a limit, until there are enough. */
export function listen(storage: Storage, changedKeys: string[]) {
  let wake: () => void = () => {};
  storage.subscribe?.((key) => {
    changedKeys.push(key);
    wake();
  });
  return async (enough: (keys: readonly string[]) => boolean) => {
    while (!enough(changedKeys)) {
      const news = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await withDeadline(news, { method: 'storage.subscribe', ms: heardWithin });
    }
  };
}
