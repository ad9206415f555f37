import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'stack',
    environment: 'node',
    // Modules are loaded once for all files: loading them again for each is a large part of the processor's time.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['{src,setup}/**/*.test.ts'],
  },
});
