import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'keyserver',
    environment: 'node',
    // Modules are loaded once for all files: loading them again for each took half of the processor's time.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['{src,test}/**/*.test.ts'],
  },
});
