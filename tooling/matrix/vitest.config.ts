import { passOverClientFaults } from '@causeway/relay/client-faults';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  // Without `module`: under it the newest wallet kit imports a file that Node does not find.
  ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
  test: {
    name: 'matrix',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The cells of the relay wait for the clients' own timers far longer than they work.
    maxConcurrency: 16,
    // Two files at a time on two cores, for the same reason.
    maxWorkers: 2,
    onUnhandledError: passOverClientFaults,
  },
});
