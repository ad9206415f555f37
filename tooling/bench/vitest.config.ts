import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'bench', environment: 'node', testTimeout: 120_000, include: ['src/**/*.test.ts'] },
});
