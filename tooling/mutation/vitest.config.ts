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
    include: ['src/**/*.test.ts'],
  },
});
