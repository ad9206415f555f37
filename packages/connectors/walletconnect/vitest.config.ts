import { passOverClientFaults } from '@causeway/relay/client-faults';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  // Without `module`: under it the newest wallet kit imports a file that Node does not find.
  ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    onUnhandledError: passOverClientFaults,
  },
});
