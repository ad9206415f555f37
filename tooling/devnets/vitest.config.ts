import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'devnets', environment: 'node', include: ['{src,test}/**/*.test.ts'] },
});
