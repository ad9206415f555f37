import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'keyserver',
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    include: ['{src,test}/**/*.test.ts'],
  },
});
