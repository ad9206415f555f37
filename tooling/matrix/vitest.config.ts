import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  test: { name: 'matrix', environment: 'node', include: ['test/**/*.test.ts'], testTimeout: 60_000 },
});
