import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // And core's tests of the browser's storage, over the globals that a mutation run gives them: the run needs all of them to pass.
    include: ['src/**/*.test.ts', '../../packages/core/src/storage/indexedDb.browser.test.ts'],
    setupFiles: ['src/browserGlobals.ts'],
  },
});
