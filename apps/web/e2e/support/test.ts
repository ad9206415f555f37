import { fileURLToPath } from 'node:url';
import { type Stack, startStack } from '@causeway/stack';
import { test as base, expect } from '@playwright/test';
import { createServer } from '../../server/main.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

/** The production build. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** A test with two chains and the app's own server behind it, and with a watch over all its pages. */
export const test = base.extend<{ watch: Watch }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
    async ({}, use) => {
      const stack = await startStack({ serve: (options) => createServer({ ...options, dist }) });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  watch: [
    async ({ context }, use) => {
      const watch = await watchContext(context);
      await use(watch);
      expect(watch.findings(), 'what no page may do').toEqual([]);
    },
    { auto: true },
  ],
});
