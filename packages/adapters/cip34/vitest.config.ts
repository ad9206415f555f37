import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  // Without `import`, which Node would take for `require` too: libraries of the ecosystem do not load so.
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    // Modules are loaded once for all files: loading them again for each took half of the processor's time.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
