import { fileURLToPath } from 'node:url';
import type { Counter } from '@causeway/embedded-wallet/server';
import { type Stack, startStack } from '@causeway/stack';
import { adapters } from '@causeway/stack/adapters';
import { test as base, expect } from '@playwright/test';
import { createServer } from '../../server/main.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

/** The production build. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** A module of an adapter's wallet side. */
const sourceOf = (folder: string, name: string) =>
  fileURLToPath(new URL(`../../../../${folder}/src/wallet/${name}.ts`, import.meta.url));

/** The options of the wallet page, as in `npm start`. It is built when a test opens it. */
const wallet = {
  adapters: adapters.map(({ namespace, folder }) => ({
    namespace,
    keyed: sourceOf(folder, 'keyed'),
    key: sourceOf(folder, 'key'),
  })),
};

/** Counts like the server, but ignores the caller's address, because all visitors of these tests share one. */
async function createCounter(): Promise<Counter> {
  const { memoryCounter } = await import('@causeway/embedded-wallet/server');
  const { take } = memoryCounter();
  const isOfAll = (key: string) => !key.includes(':address:');
  return {
    take: (key, limit, now) =>
      take(key, isOfAll(key) ? limit : { ...limit, max: Number.MAX_SAFE_INTEGER }, now),
  };
}

/** Adds the lab to the navigation, as developer tools do. Runs in the page. */
function showLab() {
  try {
    const key = 'causeway:preferences';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"developer":"on"}');
  } catch {
    // A page without storage.
  }
}

/** A test in the workers of all others, since another kind of worker loads everything again; a stack starts on first use. */
export const bareTest = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
    async ({}, use) => {
      const counter = await createCounter();
      const stack = await startStack({
        serve: ({ secrets, ...options }) =>
          createServer({ ...options, dist, secrets: { ...secrets, counter } }),
        wallet,
      });
      await use(stack);
      await stack.stop();
    },
    // A dozen programs start at once, possibly on a busy machine.
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A test with two chains and the app's own server, and with a watch over all its pages. */
export const test = bareTest.extend<{ watch: Watch }>({
  baseURL: async ({ stack }, use) => use(stack.url),
  watch: [
    async ({ context }, use) => {
      await context.addInitScript(showLab);
      const watch = await watchContext(context);
      await use(watch);
      expect(watch.findings(), 'what no page may do').toEqual([]);
    },
    { auto: true },
  ],
});
