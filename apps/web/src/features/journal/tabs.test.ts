import { expect, test } from 'vitest';
import { createTabPresence } from './tabs.ts';

/** Web Locks as two tabs of one browser see them. */
function fakeLocks() {
  const held: { name: string }[] = [];
  const request = async (name: string, ..._rest: unknown[]) => {
    held.push({ name });
    return new Promise(() => undefined);
  };
  const query = async () => ({ held, pending: [] });
  return { held, locks: { request, query } as unknown as Pick<LockManager, 'request' | 'query'> };
}

test('a tab knows itself and the other tabs that have started', async () => {
  const { locks } = fakeLocks();
  createTabPresence(locks, 'one').start();
  const two = createTabPresence(locks, 'two');
  expect([...(await two.live())].sort()).toEqual(['one', 'two']);
});

test('a tab that starts twice holds one lock', () => {
  const { held, locks } = fakeLocks();
  const tab = createTabPresence(locks, 'one');
  tab.start();
  tab.start();
  expect(held).toHaveLength(1);
});

test('a browser without Web Locks knows this tab only', async () => {
  const tab = createTabPresence(undefined, 'one');
  tab.start();
  expect([...(await tab.live())]).toEqual(['one']);
});
