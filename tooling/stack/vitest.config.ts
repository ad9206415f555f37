import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'stack',
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['{src,setup}/**/*.test.ts'],
  },
});
