import { expect, test, vi } from 'vitest';
import { createTabPresence } from './tabs.js';

/** Web Locks of one browser; `release` does what closing a page with a lock does. */
function fakeLocks() {
  const queues = new Map<string, (() => void)[]>();
  const requests: string[] = [];
  const request = async (name: string, ...rest: unknown[]) => {
    requests.push(name);
    const queue = queues.get(name);
    if (queue) await new Promise<void>((resolve) => queue.push(resolve));
    else if (rest.length === 1) queues.set(name, []);
    const work = rest.at(-1) as () => unknown;
    return work();
  };
  const release = (name: string) => {
    const queue = queues.get(name) ?? [];
    queues.delete(name);
    for (const next of queue) next();
  };
  return { requests, release, locks: { request } as unknown as Pick<LockManager, 'request'> };
}

test('closed resolves when the other tab is closed and not before', async () => {
  const { locks, release } = fakeLocks();
  createTabPresence(locks, 'one').start();
  let closed = false;
  const closing = createTabPresence(locks, 'two')
    .closed('one')
    .then(() => {
      closed = true;
    });
  await Promise.resolve();
  expect(closed).toBe(false);
  release('causeway-tab-one');
  await closing;
  expect(closed).toBe(true);
});

test('closed resolves at once for a tab that is already closed', async () => {
  const { locks } = fakeLocks();
  await expect(createTabPresence(locks, 'two').closed('one')).resolves.toBeUndefined();
});

test('a tab that starts twice requests one lock', () => {
  const { locks, requests } = fakeLocks();
  const tab = createTabPresence(locks, 'one');
  tab.start();
  tab.start();
  expect(requests).toEqual(['causeway-tab-one']);
});

test('every other tab counts as closed when the browser has no Web Locks', async () => {
  const tab = createTabPresence(undefined, 'one');
  tab.start();
  await expect(tab.closed('two')).resolves.toBeUndefined();
});

test('a page without a secure context, where randomUUID does not exist, gets a name for its tab', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    const names = [createTabPresence(undefined).tab, createTabPresence(undefined).tab];
    expect(names[0]).toMatch(/^[0-9a-z]{16}$/);
    expect(names[1]).not.toBe(names[0]);
  } finally {
    vi.unstubAllGlobals();
  }
});
